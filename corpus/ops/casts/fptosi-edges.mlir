// Floats to signed integers, toward zero, up to the last value that fits.
func.func @f(%a: f32) -> i32 {
  %0 = arith.fptosi %a : f32 to i32
  return %0 : i32
}
func.func @d(%a: f64) -> i32 {
  %0 = arith.fptosi %a : f64 to i32
  return %0 : i32
}
func.func @l(%a: f64) -> i64 {
  %0 = arith.fptosi %a : f64 to i64
  return %0 : i64
}
// call: @f(2.9 : f32) == 2 : i32
// call: @f(-2.9 : f32) == -2 : i32
// call: @f(-0.0 : f32) == 0 : i32
// call: @f(0x00000001 : f32) == 0 : i32
// 2^31 - 128, the last below 2^31
// call: @f(0x4EFFFFFF : f32) == 2147483520 : i32
// call: @f(0x4F000000 : f32) == poison : i32
// call: @f(0xCF000000 : f32) == -2147483648 : i32
// call: @f(0xCF000001 : f32) == poison : i32
// call: @d(2147483647.5 : f64) == 2147483647 : i32
// call: @d(2147483648.0 : f64) == poison : i32
// call: @d(-2147483648.5 : f64) == -2147483648 : i32
// call: @d(-2147483649.0 : f64) == poison : i32
// call: @l(0x43DFFFFFFFFFFFFF : f64) == 9223372036854774784 : i64
// call: @l(0x43E0000000000000 : f64) == poison : i64
// call: @l(0xC3E0000000000000 : f64) == -9223372036854775808 : i64
