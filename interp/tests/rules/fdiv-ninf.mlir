// With `ninf` the result is not infinite.
llvm.func @f(%a: f32, %b: f32) -> (f32 {llvm.noundef}) {
  %0 = llvm.fdiv %a, %b {fastmathFlags = #llvm.fastmath<ninf>} : f32
  llvm.return %0 : f32
}
// call: @f(1.0 : f32, 0.0 : f32) == undefined "llvm.fdiv in @f: `nnan` or `ninf` violated by the result (1, 0)"
// call: @f(1.0 : f32, 2.0 : f32) == 0.5 : f32
