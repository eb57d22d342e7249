// Products: rounding, subnormals, overflow, special values.
func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = arith.mulf %a, %b : f32
  return %0 : f32
}
// 1.1f squared
// call: @f(0x3F8CCCCD : f32, 0x3F8CCCCD : f32) == 0x3F9AE148 : f32
// call: @f(0x00800000 : f32, 0.5 : f32) == 0x00400000 : f32
// 3 * 2^-149 / 2 is half way between 1 and 2 units: even is 2.
// call: @f(0x00000003 : f32, 0.5 : f32) == 0x00000002 : f32
// call: @f(0x00000001 : f32, 0.5 : f32) == 0.0 : f32
// call: @f(0x00000001 : f32, -0.5 : f32) == -0.0 : f32
// call: @f(0x7F7FFFFF : f32, 2.0 : f32) == 0x7F800000 : f32
// call: @f(0x7F7FFFFF : f32, -2.0 : f32) == 0xFF800000 : f32
// call: @f(-0.0 : f32, 3.0 : f32) == -0.0 : f32
// call: @f(-0.0 : f32, -3.0 : f32) == 0.0 : f32
// call: @f(0.0 : f32, 0x7F800000 : f32) == 0x7FC00000 : f32
// call: @f(0xFF800000 : f32, -2.0 : f32) == 0x7F800000 : f32
