module @case_0 {
  llvm.func @f3(%arg0: f32) -> f32 {
    llvm.return %arg0 : f32
  }
}
