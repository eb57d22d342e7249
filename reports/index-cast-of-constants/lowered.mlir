module @case_0 attributes {llvm.data_layout = ""} {
  llvm.func @f0() -> i128 {
    %0 = llvm.mlir.constant(18446744073709551615 : i128) : i128
    llvm.return %0 : i128
  }
}
