// With `nnan` the result is not a NaN, as infinity minus infinity is.
llvm.func @f(%a: f32, %b: f32) -> (f32 {llvm.noundef}) {
  %0 = llvm.fsub %a, %b {fastmathFlags = #llvm.fastmath<nnan>} : f32
  llvm.return %0 : f32
}
// call: @f(0x7F800000 : f32, 0x7F800000 : f32) == undefined "llvm.fsub in @f: `nnan` or `ninf` violated by the result"
// call: @f(0x7F800000 : f32, 1.0 : f32) == 0x7F800000 : f32
