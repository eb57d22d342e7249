// Flags that leave something open: a call is shown once for each result that is right.
func.func @nsz(%a: f32, %b: f32) -> f32 {
  %0 = arith.addf %a, %b fastmath<nsz> : f32
  return %0 : f32
}
func.func @nsz_divisor(%a: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %0 = arith.divf %one, %a fastmath<nsz> : f32
  return %0 : f32
}
func.func @arcp(%a: f32, %b: f32) -> f32 {
  %0 = arith.divf %a, %b fastmath<arcp> : f32
  return %0 : f32
}
func.func @contract(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.mulf %a, %b fastmath<contract> : f32
  %1 = arith.addf %0, %c fastmath<contract> : f32
  return %1 : f32
}
func.func @narrow(%a: f64) -> f64 {
  %0 = arith.truncf %a fastmath<contract> : f64 to f32
  %1 = arith.extf %0 fastmath<contract> : f32 to f64
  return %1 : f64
}
func.func @decides(%a: f32, %b: f32) -> i1 {
  %zero = arith.constant 0.0 : f32
  %0 = arith.mulf %a, %b fastmath<nsz,contract> : f32
  %1 = arith.cmpf olt, %0, %zero : f32
  return %1 : i1
}
// call: @nsz(-0.0 : f32, -0.0 : f32) == -0.0 : f32
// call: @nsz(-0.0 : f32, -0.0 : f32) == 0.0 : f32
// call: @nsz(-0.0 : f32, 1.0 : f32) == 1.0 : f32
// call: @nsz_divisor(0.0 : f32) == 0x7F800000 : f32
// call: @nsz_divisor(0.0 : f32) == 0xFF800000 : f32
// 5 / 3 is 0x3FD55555 to nearest; 1 / 3 is 0x3EAAAAAB, and five times that 0x3FD55556.
// call: @arcp(5.0 : f32, 3.0 : f32) == 0x3FD55555 : f32
// call: @arcp(5.0 : f32, 3.0 : f32) == 0x3FD55556 : f32
// call: @arcp(5.0 : f32, 4.0 : f32) == 1.25 : f32
// The reciprocal of the least float is infinite: the quotient is 1, or that.
// call: @arcp(0x00000001 : f32, 0x00000001 : f32) == 1.0 : f32
// (1 + 2^-23)^2 = 1 + 2^-22 + 2^-46, minus 1: rounded on the way 2^-22, fused 2^-22 + 2^-46.
// call: @contract(0x3F800001 : f32, 0x3F800001 : f32, -1.0 : f32) == 0x34800000 : f32
// call: @contract(0x3F800001 : f32, 0x3F800001 : f32, -1.0 : f32) == 0x34800001 : f32
// What is exact stays so.
// call: @contract(1.5 : f32, 2.0 : f32, 0.25 : f32) == 3.25 : f32
// 1 + 2^-30 as an f32 is 1; without the rounding it is what it was.
// call: @narrow(0x3FF0000000400000 : f64) == 1.0 : f64
// call: @narrow(0x3FF0000000400000 : f64) == 0x3FF0000000400000 : f64
// call: @decides(-3.0 : f32, 0.1 : f32) == true
// call: @decides(-0.0 : f32, 5.0 : f32) == false
