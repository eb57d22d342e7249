llvm.func @f(%arg0: i32, %arg1: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.xor %arg0, %arg1 : i32
  %2 = llvm.lshr %1, %0 : i32
  %3 = llvm.and %arg0, %arg1 : i32
  %4 = llvm.add %3, %2 : i32
  llvm.return %4 : i32
}
