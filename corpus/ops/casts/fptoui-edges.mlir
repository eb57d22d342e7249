// Floats to unsigned integers: what truncates to zero fits, also from below.
func.func @f(%a: f32) -> i32 {
  %0 = arith.fptoui %a : f32 to i32
  return %0 : i32
}
func.func @l(%a: f64) -> i64 {
  %0 = arith.fptoui %a : f64 to i64
  return %0 : i64
}
func.func @i1(%a: f32) -> i1 {
  %0 = arith.fptoui %a : f32 to i1
  return %0 : i1
}
func.func @i8(%a: f16) -> i8 {
  %0 = arith.fptoui %a : f16 to i8
  return %0 : i8
}
func.func @i128(%a: f32) -> i128 {
  %0 = arith.fptoui %a : f32 to i128
  return %0 : i128
}
// call: @f(0xBF7FFFFF : f32) == 0 : i32
// call: @f(-0.0 : f32) == 0 : i32
// call: @f(-1.0 : f32) == poison : i32
// 2^31 and 2^32 - 256
// call: @f(0x4F000000 : f32) == -2147483648 : i32
// call: @f(0x4F7FFFFF : f32) == -256 : i32
// call: @f(0x4F800000 : f32) == poison : i32
// call: @f(0x7FC00000 : f32) == poison : i32
// call: @f(0xFF800000 : f32) == poison : i32
// call: @l(0x43E0000000000000 : f64) == -9223372036854775808 : i64
// call: @l(0x43EFFFFFFFFFFFFF : f64) == -2048 : i64
// call: @l(0x43F0000000000000 : f64) == poison : i64
// call: @i1(1.0 : f32) == true
// call: @i1(1.999 : f32) == true
// call: @i1(2.0 : f32) == poison : i1
// call: @i8(255.875 : f16) == -1 : i8
// call: @i8(256.0 : f16) == poison : i8
// the largest f32, 2^128 - 2^104
// call: @i128(0x7F7FFFFF : f32) == -20282409603651670423947251286016 : i128
// call: @i128(0x7F800000 : f32) == poison : i128
