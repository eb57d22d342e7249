llvm.func @ext(i32) -> i32 attributes {sym_visibility = "private"}
llvm.func @f(%arg0: i32) -> i32 {
  %0 = llvm.call @ext(%arg0) : (i32) -> i32
  %1 = llvm.add %0, %arg0 : i32
  llvm.return %1 : i32
}
