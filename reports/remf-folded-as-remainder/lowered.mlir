module @case_0 attributes {llvm.data_layout = ""} {
  llvm.func @f2() -> f16 {
    %0 = llvm.mlir.constant(-8.007812e-02 : f16) : f16
    llvm.return %0 : f16
  }
}
