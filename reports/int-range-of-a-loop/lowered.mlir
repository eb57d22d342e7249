module @case_0 attributes {llvm.data_layout = ""} {
  llvm.func @f0(%arg0: i24) -> f64 {
    %0 = llvm.mlir.constant(true) : i1
    %1 = llvm.mlir.constant(0x7FF0000000000000 : f64) : f64
    llvm.br ^bb1
  ^bb1:
    llvm.cond_br %0, ^bb1, ^bb2(%1 : f64)
  ^bb2(%2: f64):
    llvm.return %2 : f64
  }
}
