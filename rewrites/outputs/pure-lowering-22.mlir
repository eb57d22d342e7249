llvm.func @g(i32) -> i32 attributes {sym_visibility = "private"}
llvm.func @f(%arg0: i32) -> i32 {
  %0 = llvm.call @g(%arg0) : (i32) -> i32
  %1 = llvm.call @g(%arg0) : (i32) -> i32
  %2 = llvm.add %0, %1 : i32
  llvm.return %2 : i32
}
