// Unsigned division reads the sign bit as a value.
func.func @i1(%a: i1, %b: i1) -> i1 {
  %0 = arith.divui %a, %b : i1
  return %0 : i1
}
func.func @i7(%a: i7, %b: i7) -> i7 {
  %0 = arith.divui %a, %b : i7
  return %0 : i7
}
func.func @i8(%a: i8, %b: i8) -> i8 {
  %0 = arith.divui %a, %b : i8
  return %0 : i8
}
func.func @i64(%a: i64, %b: i64) -> i64 {
  %0 = arith.divui %a, %b : i64
  return %0 : i64
}
func.func @i128(%a: i128, %b: i128) -> i128 {
  %0 = arith.divui %a, %b : i128
  return %0 : i128
}
// call: @i1(true, true) == true
// 127 / 2 in seven bits
// call: @i7(-1 : i7, 2 : i7) == 63 : i7
// 128 / 255
// call: @i8(-128 : i8, -1 : i8) == 0 : i8
// 255 / 3 = 85
// call: @i8(-1 : i8, 3 : i8) == 85 : i8
// call: @i8(-1 : i8, -1 : i8) == 1 : i8
// 254 / 1 keeps its bits
// call: @i8(-2 : i8, 1 : i8) == -2 : i8
// call: @i64(-1 : i64, 10 : i64) == 1844674407370955161 : i64
// call: @i64(-9223372036854775808 : i64, -1 : i64) == 0 : i64
// (2^128 - 1) / 2^64 = 2^64 - 1
// call: @i128(-1 : i128, 18446744073709551616 : i128) == 18446744073709551615 : i128
// (2^128 - 1) / (2^64 - 1) = 2^64 + 1
// call: @i128(-1 : i128, 18446744073709551615 : i128) == 18446744073709551617 : i128
