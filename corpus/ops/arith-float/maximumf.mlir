// maximumf gives NaN if either operand is, and puts -0 below +0.
func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = arith.maximumf %a, %b : f32
  return %0 : f32
}
// call: @f(1.0 : f32, 2.0 : f32) == 2.0 : f32
// call: @f(-1.0 : f32, -2.0 : f32) == -1.0 : f32
// call: @f(0.0 : f32, -0.0 : f32) == 0.0 : f32
// call: @f(-0.0 : f32, 0.0 : f32) == 0.0 : f32
// call: @f(-0.0 : f32, -0.0 : f32) == -0.0 : f32
// call: @f(0x7FC00000 : f32, 1.0 : f32) == 0x7FC00000 : f32
// call: @f(1.0 : f32, 0x7FC00000 : f32) == 0x7FC00000 : f32
// call: @f(0x7FC00000 : f32, 0x7F800000 : f32) == 0x7FC00000 : f32
// call: @f(0x7F800000 : f32, 0x7F7FFFFF : f32) == 0x7F800000 : f32
// call: @f(0xFF800000 : f32, 0x80000001 : f32) == 0x80000001 : f32
