// The float remainder is exact and has the sign of the dividend, a zero's too.
func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = arith.remf %a, %b : f32
  return %0 : f32
}
// call: @f(5.0 : f32, 3.0 : f32) == 2.0 : f32
// call: @f(-5.0 : f32, 3.0 : f32) == -2.0 : f32
// call: @f(5.0 : f32, -3.0 : f32) == 2.0 : f32
// call: @f(-5.0 : f32, -3.0 : f32) == -2.0 : f32
// call: @f(6.0 : f32, 3.0 : f32) == 0.0 : f32
// call: @f(-6.0 : f32, 3.0 : f32) == -0.0 : f32
// call: @f(-0.0 : f32, 3.0 : f32) == -0.0 : f32
// call: @f(5.5 : f32, 0.75 : f32) == 0.25 : f32
// 5.3f mod 2
// call: @f(0x40A9999A : f32, 2.0 : f32) == 0x3FA66668 : f32
