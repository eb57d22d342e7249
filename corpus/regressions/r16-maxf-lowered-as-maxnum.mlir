// report: reports/maxf-lowered-as-maxnum
// arith.maxf and arith.minf are lowered to intrinsics that drop NaN (MLIR 16).
// release: 16
func.func @f(%a: f32, %b: f32) -> f32 {
  %r = arith.maxf %a, %b : f32
  return %r : f32
}
// call: @f(0x7FC00000 : f32, 1.0 : f32) == 0x7FC00000 : f32
