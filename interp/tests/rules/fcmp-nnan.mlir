// With `nnan` no compared operand is a NaN.
llvm.func @f(%a: f32, %b: f32) -> (i1 {llvm.noundef}) {
  %0 = llvm.fcmp "olt" %a, %b {fastmathFlags = #llvm.fastmath<nnan>} : f32
  llvm.return %0 : i1
}
// call: @f(1.0 : f32, 0x7FC00000 : f32) == undefined "llvm.fcmp in @f: `nnan` violated by an operand (1, NaN)"
// call: @f(1.0 : f32, 2.0 : f32) == true
