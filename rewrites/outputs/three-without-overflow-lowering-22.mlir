llvm.func @f(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = llvm.add %arg0, %arg1 overflow<nsw> : i32
  %1 = llvm.add %0, %arg2 overflow<nsw> : i32
  llvm.return %1 : i32
}
