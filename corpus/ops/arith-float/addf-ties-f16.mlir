// f16 sums are rounded to f16, not kept wider.
func.func @f(%a: f16, %b: f16) -> f16 {
  %0 = arith.addf %a, %b : f16
  return %0 : f16
}
func.func @thrice(%a: f16, %b: f16) -> f16 {
  %0 = arith.addf %a, %b : f16
  %1 = arith.addf %0, %b : f16
  %2 = arith.addf %1, %b : f16
  return %2 : f16
}
// 2048 + 1: units are 2 here
// call: @f(2048.0 : f16, 1.0 : f16) == 2048.0 : f16
// call: @f(2050.0 : f16, 1.0 : f16) == 2052.0 : f16
// 65504 + 16 is half way to 2^16: even is infinity. 65504 + 15 is not half way.
// call: @f(65504.0 : f16, 16.0 : f16) == 0x7C00 : f16
// call: @f(65504.0 : f16, 15.0 : f16) == 65504.0 : f16
// A wider intermediate would arrive at 2051 and round to 2052.
// call: @thrice(2048.0 : f16, 1.0 : f16) == 2048.0 : f16
// subnormals
// call: @f(0x0001 : f16, 0x03FF : f16) == 0x0400 : f16
