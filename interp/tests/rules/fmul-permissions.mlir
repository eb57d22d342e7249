// The other fast-math flags permit transformations and promise nothing.
llvm.func @f(%a: f32, %b: f32) -> (f32 {llvm.noundef}) {
  %0 = llvm.fmul %a, %b {fastmathFlags = #llvm.fastmath<nsz, arcp, contract, afn, reassoc>} : f32
  llvm.return %0 : f32
}
// call: @f(0x7F800000 : f32, 2.0 : f32) == 0x7F800000 : f32
