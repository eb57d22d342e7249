// Zeros, infinities and NaN in sums.
func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = arith.addf %a, %b : f32
  return %0 : f32
}
// call: @f(0.0 : f32, -0.0 : f32) == 0.0 : f32
// call: @f(-0.0 : f32, 0.0 : f32) == 0.0 : f32
// call: @f(-0.0 : f32, -0.0 : f32) == -0.0 : f32
// call: @f(5.5 : f32, -5.5 : f32) == 0.0 : f32
// call: @f(0x7F800000 : f32, -1.0 : f32) == 0x7F800000 : f32
// call: @f(0x7F800000 : f32, 0xFF800000 : f32) == 0x7FC00000 : f32
// call: @f(0x7FC00000 : f32, 1.0 : f32) == 0x7FC00000 : f32
// call: @f(1.0 : f32, 0xFFC00000 : f32) == 0x7FC00000 : f32
