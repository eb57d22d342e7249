// Float functions, for operands with exact results.
llvm.func @exp(%a: f64) -> f64 {
  %0 = llvm.intr.exp(%a) : (f64) -> f64
  llvm.return %0 : f64
}
// call: @exp(0.0 : f64) == 1.0 : f64
// call: @exp(0xFFF0000000000000 : f64) == 0.0 : f64
llvm.func @exp2(%a: f64) -> f64 {
  %0 = llvm.intr.exp2(%a) : (f64) -> f64
  llvm.return %0 : f64
}
// call: @exp2(0.0 : f64) == 1.0 : f64
// call: @exp2(0xFFF0000000000000 : f64) == 0.0 : f64
llvm.func @log(%a: f64) -> f64 {
  %0 = llvm.intr.log(%a) : (f64) -> f64
  llvm.return %0 : f64
}
// call: @log(1.0 : f64) == 0.0 : f64
// call: @log(0.0 : f64) == 0xFFF0000000000000 : f64
llvm.func @log2(%a: f64) -> f64 {
  %0 = llvm.intr.log2(%a) : (f64) -> f64
  llvm.return %0 : f64
}
// call: @log2(1.0 : f64) == 0.0 : f64
llvm.func @log10(%a: f64) -> f64 {
  %0 = llvm.intr.log10(%a) : (f64) -> f64
  llvm.return %0 : f64
}
// call: @log10(1.0 : f64) == 0.0 : f64
llvm.func @sin(%a: f64) -> f64 {
  %0 = llvm.intr.sin(%a) : (f64) -> f64
  llvm.return %0 : f64
}
// call: @sin(-0.0 : f64) == -0.0 : f64
llvm.func @cos(%a: f64) -> f64 {
  %0 = llvm.intr.cos(%a) : (f64) -> f64
  llvm.return %0 : f64
}
// call: @cos(0.0 : f64) == 1.0 : f64
llvm.func @tan(%a: f64) -> f64 {
  %0 = llvm.intr.tan(%a) : (f64) -> f64
  llvm.return %0 : f64
}
// call: @tan(-0.0 : f64) == -0.0 : f64
llvm.func @asin(%a: f64) -> f64 {
  %0 = llvm.intr.asin(%a) : (f64) -> f64
  llvm.return %0 : f64
}
// call: @asin(-0.0 : f64) == -0.0 : f64
llvm.func @acos(%a: f64) -> f64 {
  %0 = llvm.intr.acos(%a) : (f64) -> f64
  llvm.return %0 : f64
}
// call: @acos(1.0 : f64) == 0.0 : f64
llvm.func @atan(%a: f64) -> f64 {
  %0 = llvm.intr.atan(%a) : (f64) -> f64
  llvm.return %0 : f64
}
// call: @atan(-0.0 : f64) == -0.0 : f64
llvm.func @sinh(%a: f64) -> f64 {
  %0 = llvm.intr.sinh(%a) : (f64) -> f64
  llvm.return %0 : f64
}
// call: @sinh(-0.0 : f64) == -0.0 : f64
// call: @sinh(0xFFF0000000000000 : f64) == 0xFFF0000000000000 : f64
llvm.func @cosh(%a: f64) -> f64 {
  %0 = llvm.intr.cosh(%a) : (f64) -> f64
  llvm.return %0 : f64
}
// call: @cosh(0.0 : f64) == 1.0 : f64
// call: @cosh(0xFFF0000000000000 : f64) == 0x7FF0000000000000 : f64
llvm.func @tanh(%a: f64) -> f64 {
  %0 = llvm.intr.tanh(%a) : (f64) -> f64
  llvm.return %0 : f64
}
// call: @tanh(-0.0 : f64) == -0.0 : f64
// call: @tanh(0xFFF0000000000000 : f64) == -1.0 : f64
llvm.func @atan2(%a: f64, %b: f64) -> f64 {
  %0 = llvm.intr.atan2(%a, %b) : (f64, f64) -> f64
  llvm.return %0 : f64
}
// call: @atan2(-0.0 : f64, 2.0 : f64) == -0.0 : f64
llvm.func @pow(%a: f64, %b: f64) -> f64 {
  %0 = llvm.intr.pow(%a, %b) : (f64, f64) -> f64
  llvm.return %0 : f64
}
// call: @pow(0.0 : f64, 0.0 : f64) == 1.0 : f64
// call: @pow(-0.0 : f64, -1.0 : f64) == 0xFFF0000000000000 : f64
