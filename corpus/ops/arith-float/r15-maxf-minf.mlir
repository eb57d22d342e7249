// maxf and minf of release 15 give NaN if either operand is.
func.func @f(%a: f32, %b: f32) -> (f32, f32) {
  %0 = arith.maxf %a, %b : f32
  %1 = arith.minf %a, %b : f32
  return %0, %1 : f32, f32
}
// release: 15
// call: @f(1.0 : f32, 2.0 : f32) == 2.0 : f32, 1.0 : f32
// call: @f(-1.0 : f32, -2.0 : f32) == -1.0 : f32, -2.0 : f32
// call: @f(0x7FC00000 : f32, 2.0 : f32) == 0x7FC00000 : f32, 0x7FC00000 : f32
// call: @f(1.0 : f32, 0x7FC00000 : f32) == 0x7FC00000 : f32, 0x7FC00000 : f32
