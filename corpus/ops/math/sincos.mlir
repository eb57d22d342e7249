// Sine and cosine of one number.
func.func @f(%a: f32) -> (f32, f32) {
  %0, %1 = math.sincos %a : f32
  return %0, %1 : f32, f32
}
// call: @f(0.0 : f32) == 0.0 : f32, 1.0 : f32
// call: @f(-0.0 : f32) == -0.0 : f32, 1.0 : f32
// call: @f(1.0 : f32) == 0x3F576AA4 : f32, 0x3F0A5140 : f32
// call: @f(0x7F800000 : f32) == 0x7FC00000 : f32, 0x7FC00000 : f32
