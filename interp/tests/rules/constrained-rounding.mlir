// A constrained narrowing states the machine's rounding mode, to nearest even, if the mode affects the result.
llvm.func @f(%a: f64) -> f32 {
  %0 = llvm.intr.experimental.constrained.fptrunc %a upward ignore : f64 to f32
  llvm.return %0 : f32
}
llvm.func @away(%a: f64) -> f32 {
  %0 = llvm.intr.experimental.constrained.fptrunc %a tonearestaway ignore : f64 to f32
  llvm.return %0 : f32
}
llvm.func @even(%a: f64) -> f32 {
  %0 = llvm.intr.experimental.constrained.fptrunc %a tonearest strict : f64 to f32
  llvm.return %0 : f32
}
// 1 + 2^-24, in the middle of two
// call: @f(0x3FF0000010000000 : f64) == undefined "llvm.intr.experimental.constrained.fptrunc in @f: the stated rounding mode is not that of the machine"
// call: @f(1.5 : f64) == 1.5 : f32
// 1 + 3 2^-24: upward and to nearest even are one.
// call: @f(0x3FF0000030000000 : f64) == 0x3F800002 : f32
// call: @away(0x3FF0000010000000 : f64) == undefined "the stated rounding mode is not that of the machine"
// call: @away(0x3FF0000010000001 : f64) == 0x3F800001 : f32
// call: @even(0x3FF0000010000000 : f64) == 1.0 : f32
