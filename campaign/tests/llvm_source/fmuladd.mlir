// `fmuladd` may round once or twice. 1 + 2^-12 squared is 1 + 2^-11 + 2^-24, of which an f32 loses the
// last part, so minus 1 + 2^-11 the sum is 2^-24 or 0.
// expect: twice: agree
// expect: once: agree
// expect: never: unsupported
llvm.func @twice(%a: f32, %c: f32) -> f32 {
  %0 = llvm.intr.fmuladd(%a, %a, %c) : (f32, f32, f32) -> f32
  llvm.return %0 : f32
}
llvm.func @once(%a: f32, %c: f32) -> f32 {
  %0 = llvm.intr.fmuladd(%a, %a, %c) : (f32, f32, f32) -> f32
  llvm.return %0 : f32
}
llvm.func @never(%a: f32, %c: f32) -> f32 {
  %0 = llvm.intr.fmuladd(%a, %a, %c) : (f32, f32, f32) -> f32
  llvm.return %0 : f32
}
// call: @twice(0x3F800800 : f32, 0xBF801000 : f32)
// call: @once(0x3F800800 : f32, 0xBF801000 : f32)
// call: @never(0x3F800800 : f32, 0xBF801000 : f32)
// -----
llvm.func @twice(%a: f32, %c: f32) -> f32 {
  %0 = llvm.fmul %a, %a : f32
  %1 = llvm.fadd %0, %c : f32
  llvm.return %1 : f32
}
llvm.func @once(%a: f32, %c: f32) -> f32 {
  %0 = llvm.intr.fma(%a, %a, %c) : (f32, f32, f32) -> f32
  llvm.return %0 : f32
}
llvm.func @never(%a: f32, %c: f32) -> f32 {
  llvm.return %c : f32
}
