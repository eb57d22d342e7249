llvm.func @f(%arg0: f32, %arg1: f32) -> f32 {
  %0 = llvm.fadd %arg0, %arg1 : f32
  %1 = llvm.fneg %0 : f32
  llvm.return %1 : f32
}
