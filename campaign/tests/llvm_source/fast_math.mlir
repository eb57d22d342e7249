// With `nsz`, a sum may be either zero. `nnan` and `ninf` leave one right sum.
// expect: nsz: unsupported
// expect: nnan: mismatch
llvm.func @nsz(%a: f32) -> f32 {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %0 = llvm.fadd %a, %z {fastmathFlags = #llvm.fastmath<nsz>} : f32
  llvm.return %0 : f32
}
llvm.func @nnan(%a: f32) -> f32 {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %0 = llvm.fadd %a, %z {fastmathFlags = #llvm.fastmath<nnan>} : f32
  llvm.return %0 : f32
}
// call: @nsz(-0.0 : f32)
// call: @nnan(-0.0 : f32)
// -----
llvm.func @nsz(%a: f32) -> f32 {
  llvm.return %a : f32
}
llvm.func @nnan(%a: f32) -> f32 {
  llvm.return %a : f32
}
