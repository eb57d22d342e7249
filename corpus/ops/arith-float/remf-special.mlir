// Remainders with zeros, infinities, NaN, and very different exponents.
func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = arith.remf %a, %b : f32
  return %0 : f32
}
func.func @d(%a: f64, %b: f64) -> f64 {
  %0 = arith.remf %a, %b : f64
  return %0 : f64
}
func.func @h(%a: f16, %b: f16) -> f16 {
  %0 = arith.remf %a, %b : f16
  return %0 : f16
}
// call: @f(1.0 : f32, 0.0 : f32) == 0x7FC00000 : f32
// call: @f(0x7F800000 : f32, 2.0 : f32) == 0x7FC00000 : f32
// call: @f(1.0 : f32, 0x7F800000 : f32) == 1.0 : f32
// call: @f(-1.0 : f32, 0xFF800000 : f32) == -1.0 : f32
// call: @f(0x7FC00000 : f32, 1.0 : f32) == 0x7FC00000 : f32
// 2^100 = 4^50 = 1 mod 3, 2^127 = 2 mod 3
// call: @f(0x71800000 : f32, 3.0 : f32) == 1.0 : f32
// call: @f(0x7F000000 : f32, 3.0 : f32) == 2.0 : f32
// call: @f(0x00000007 : f32, 0x00000003 : f32) == 0x00000001 : f32
// (2^53 - 1) * 2^971 ends in the digit 8
// call: @d(0x7FEFFFFFFFFFFFFF : f64, 10.0 : f64) == 8.0 : f64
// call: @d(1000000.0 : f64, 0x3FB999999999999A : f64) == 0x3FB99999995C909A : f64
// call: @h(65504.0 : f16, 7.0 : f16) == 5.0 : f16
