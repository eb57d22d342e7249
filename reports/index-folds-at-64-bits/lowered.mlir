module @case_0 {
  llvm.func @f1() -> i32 {
    %0 = llvm.mlir.constant(-9223372036854775808 : index) : i32
    llvm.return %0 : i32
  }
}
