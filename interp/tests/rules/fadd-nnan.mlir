// With `nnan` no operand is a NaN.
llvm.func @f(%a: f32, %b: f32) -> (f32 {llvm.noundef}) {
  %0 = llvm.fadd %a, %b {fastmathFlags = #llvm.fastmath<nnan>} : f32
  llvm.return %0 : f32
}
// call: @f(0x7FC00000 : f32, 1.0 : f32) == undefined "llvm.fadd in @f: `nnan` violated by an operand (NaN, 1)"
// call: @f(1.5 : f32, 1.0 : f32) == 2.5 : f32
