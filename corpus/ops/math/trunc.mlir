// Rounding toward zero keeps the sign of what vanishes.
func.func @f(%a: f32) -> f32 {
  %0 = math.trunc %a : f32
  return %0 : f32
}
// call: @f(1.75 : f32) == 1.0 : f32
// call: @f(-1.75 : f32) == -1.0 : f32
// call: @f(-0.75 : f32) == -0.0 : f32
// call: @f(0.75 : f32) == 0.0 : f32
// 2^23 - 0.5
// call: @f(0x4AFFFFFF : f32) == 8388607.0 : f32
// beyond the range of every integer type
// call: @f(0x7F7FFFFF : f32) == 0x7F7FFFFF : f32
// call: @f(0xFF800000 : f32) == 0xFF800000 : f32
// call: @f(0x7FC00000 : f32) == 0x7FC00000 : f32
