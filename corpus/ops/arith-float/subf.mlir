// Differences: signs of zero, gradual underflow, infinities.
func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = arith.subf %a, %b : f32
  return %0 : f32
}
// call: @f(0.0 : f32, 0.0 : f32) == 0.0 : f32
// call: @f(-0.0 : f32, 0.0 : f32) == -0.0 : f32
// call: @f(0.0 : f32, -0.0 : f32) == 0.0 : f32
// call: @f(-0.0 : f32, -0.0 : f32) == 0.0 : f32
// call: @f(1.0 : f32, 1.0 : f32) == 0.0 : f32
// The difference of two neighbours is exact.
// call: @f(0x3F800001 : f32, 1.0 : f32) == 0x34000000 : f32
// The least normal minus the least subnormal is the largest subnormal.
// call: @f(0x00800000 : f32, 0x00000001 : f32) == 0x007FFFFF : f32
// call: @f(0x7F800000 : f32, 0x7F800000 : f32) == 0x7FC00000 : f32
// call: @f(1.0 : f32, 0x7F800000 : f32) == 0xFF800000 : f32
