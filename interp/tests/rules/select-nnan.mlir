// With `nnan` the chosen value is not a NaN; the other value may be.
llvm.func @f(%c: i1, %a: f32, %b: f32) -> (f32 {llvm.noundef}) {
  %0 = llvm.select %c, %a, %b {fastmathFlags = #llvm.fastmath<nnan>} : i1, f32
  llvm.return %0 : f32
}
// call: @f(true, 0x7FC00000 : f32, 2.0 : f32) == undefined "llvm.select in @f: `nnan` or `ninf` violated by the chosen value"
// call: @f(false, 0x7FC00000 : f32, 2.0 : f32) == 2.0 : f32
