// Narrowing to f32: ties to even, overflow, subnormals.
func.func @f(%a: f64) -> f32 {
  %0 = arith.truncf %a : f64 to f32
  return %0 : f32
}
// 1 + 2^-24, just above it, and 1 + 3 * 2^-24
// call: @f(0x3FF0000010000000 : f64) == 1.0 : f32
// call: @f(0x3FF0000010000001 : f64) == 0x3F800001 : f32
// call: @f(0x3FF0000030000000 : f64) == 0x3F800002 : f32
// half way from the largest f32 to 2^128, and just below
// call: @f(0x47EFFFFFF0000000 : f64) == 0x7F800000 : f32
// call: @f(0x47EFFFFFEFFFFFFF : f64) == 0x7F7FFFFF : f32
// 2^-149, half of it, three quarters of it, and one and a half times it
// call: @f(0x36A0000000000000 : f64) == 0x00000001 : f32
// call: @f(0x3690000000000000 : f64) == 0.0 : f32
// call: @f(0x3698000000000000 : f64) == 0x00000001 : f32
// call: @f(0x36A8000000000000 : f64) == 0x00000002 : f32
// call: @f(0x8000000000000001 : f64) == -0.0 : f32
// call: @f(0xFFF0000000000000 : f64) == 0xFF800000 : f32
// call: @f(0x7FF8000000000000 : f64) == 0x7FC00000 : f32
