// Rounding to nearest, ties to even.
func.func @f(%a: f32) -> f32 {
  %0 = math.roundeven %a : f32
  return %0 : f32
}
func.func @h(%a: f16) -> f16 {
  %0 = math.roundeven %a : f16
  return %0 : f16
}
// call: @f(0.5 : f32) == 0.0 : f32
// call: @f(-0.5 : f32) == -0.0 : f32
// call: @f(1.5 : f32) == 2.0 : f32
// call: @f(2.5 : f32) == 2.0 : f32
// call: @f(-2.5 : f32) == -2.0 : f32
// call: @f(-3.5 : f32) == -4.0 : f32
// call: @f(0x3EFFFFFF : f32) == 0.0 : f32
// call: @f(0x3F000001 : f32) == 1.0 : f32
// 2^23 - 0.5 is a tie between 2^23 - 1 and 2^23
// call: @f(0x4AFFFFFF : f32) == 8388608.0 : f32
// call: @f(0xFF800000 : f32) == 0xFF800000 : f32
// call: @f(0x7FC00000 : f32) == 0x7FC00000 : f32
// call: @h(1022.5 : f16) == 1022.0 : f16
// call: @h(1023.5 : f16) == 1024.0 : f16
