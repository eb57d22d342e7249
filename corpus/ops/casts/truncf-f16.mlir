// Narrowing to f16, in one step: f64 to f16 must not round twice.
func.func @f(%a: f32) -> f16 {
  %0 = arith.truncf %a : f32 to f16
  return %0 : f16
}
func.func @d(%a: f64) -> f16 {
  %0 = arith.truncf %a : f64 to f16
  return %0 : f16
}
// 1 + 2^-11 and 1 + 3 * 2^-11 are ties.
// call: @f(0x3F801000 : f32) == 1.0 : f16
// call: @f(0x3F803000 : f32) == 0x3C02 : f16
// call: @f(0x3F801001 : f32) == 0x3C01 : f16
// 65520 is half way to 2^16.
// call: @f(65520.0 : f32) == 0x7C00 : f16
// call: @f(0x477FEFFF : f32) == 65504.0 : f16
// 2^-24, 2^-25 and 3 * 2^-26
// call: @f(0x33800000 : f32) == 0x0001 : f16
// call: @f(0x33000000 : f32) == 0.0 : f16
// call: @f(0x33400000 : f32) == 0x0001 : f16
// 1 + 2^-11 + 2^-30: by way of f32 it would be a tie, and 1.
// call: @d(0x3FF0020000400000 : f64) == 0x3C01 : f16
// call: @d(-65519.0 : f64) == -65504.0 : f16
