// Rounding up; what lies above -1 becomes the negative zero.
func.func @f(%a: f32) -> f32 {
  %0 = math.ceil %a : f32
  return %0 : f32
}
// call: @f(1.25 : f32) == 2.0 : f32
// call: @f(-1.25 : f32) == -1.0 : f32
// call: @f(-0.5 : f32) == -0.0 : f32
// call: @f(-0.0 : f32) == -0.0 : f32
// call: @f(0x00000001 : f32) == 1.0 : f32
// call: @f(0x80000001 : f32) == -0.0 : f32
// 2^22 - 0.5, and 2^23 + 1, which is an integer already
// call: @f(0x4A7FFFFE : f32) == 4194304.0 : f32
// call: @f(8388609.0 : f32) == 8388609.0 : f32
// call: @f(0xFF800000 : f32) == 0xFF800000 : f32
// call: @f(0x7FC00000 : f32) == 0x7FC00000 : f32
