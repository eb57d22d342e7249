// Quotients: rounding, division by zero, special values. None of it is undefined.
func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = arith.divf %a, %b : f32
  return %0 : f32
}
func.func @d(%a: f64, %b: f64) -> f64 {
  %0 = arith.divf %a, %b : f64
  return %0 : f64
}
func.func @h(%a: f16, %b: f16) -> f16 {
  %0 = arith.divf %a, %b : f16
  return %0 : f16
}
// call: @f(1.0 : f32, 3.0 : f32) == 0x3EAAAAAB : f32
// call: @f(2.0 : f32, 3.0 : f32) == 0x3F2AAAAB : f32
// call: @f(1.0 : f32, 0.0 : f32) == 0x7F800000 : f32
// call: @f(1.0 : f32, -0.0 : f32) == 0xFF800000 : f32
// call: @f(-1.0 : f32, 0.0 : f32) == 0xFF800000 : f32
// call: @f(0.0 : f32, 0.0 : f32) == 0x7FC00000 : f32
// call: @f(0x7F800000 : f32, 0x7F800000 : f32) == 0x7FC00000 : f32
// call: @f(1.0 : f32, 0xFF800000 : f32) == -0.0 : f32
// call: @f(-0.0 : f32, 5.0 : f32) == -0.0 : f32
// one half and one and a half of the least subnormal, both ties
// call: @f(0x00000001 : f32, 2.0 : f32) == 0.0 : f32
// call: @f(0x00000003 : f32, 2.0 : f32) == 0x00000002 : f32
// call: @d(1.0 : f64, 3.0 : f64) == 0x3FD5555555555555 : f64
// call: @h(1.0 : f16, 3.0 : f16) == 0x3555 : f16
