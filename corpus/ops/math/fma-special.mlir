// fma with zeros, infinities and NaN.
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = math.fma %a, %b, %c : f32
  return %0 : f32
}
// call: @f(1.0 : f32, 1.0 : f32, -1.0 : f32) == 0.0 : f32
// call: @f(-1.0 : f32, 0.0 : f32, -0.0 : f32) == -0.0 : f32
// call: @f(1.0 : f32, 0.0 : f32, -0.0 : f32) == 0.0 : f32
// call: @f(0x7F800000 : f32, 0.0 : f32, 1.0 : f32) == 0x7FC00000 : f32
// call: @f(0x7F800000 : f32, 1.0 : f32, 0xFF800000 : f32) == 0x7FC00000 : f32
// call: @f(0x7F800000 : f32, -1.0 : f32, 5.0 : f32) == 0xFF800000 : f32
// call: @f(0x7F7FFFFF : f32, 0x7F7FFFFF : f32, 0xFF800000 : f32) == 0xFF800000 : f32
// call: @f(1.0 : f32, 0x7FC00000 : f32, 1.0 : f32) == 0x7FC00000 : f32
// 2^-149 * 0.5 = 2^-150: with + 0 a tie to zero, with the least subnormal a tie to 2^-148
// call: @f(0x00000001 : f32, 0.5 : f32, 0.0 : f32) == 0.0 : f32
// call: @f(0x00000001 : f32, 0.5 : f32, 0x00000001 : f32) == 0x00000002 : f32
