// Only the low N bits of a product remain, and they do not depend on signedness.
func.func @i1(%a: i1, %b: i1) -> i1 {
  %0 = arith.muli %a, %b : i1
  return %0 : i1
}
func.func @i7(%a: i7, %b: i7) -> i7 {
  %0 = arith.muli %a, %b : i7
  return %0 : i7
}
func.func @i8(%a: i8, %b: i8) -> i8 {
  %0 = arith.muli %a, %b : i8
  return %0 : i8
}
func.func @i33(%a: i33, %b: i33) -> i33 {
  %0 = arith.muli %a, %b : i33
  return %0 : i33
}
func.func @i64(%a: i64, %b: i64) -> i64 {
  %0 = arith.muli %a, %b : i64
  return %0 : i64
}
func.func @i65(%a: i65, %b: i65) -> i65 {
  %0 = arith.muli %a, %b : i65
  return %0 : i65
}
func.func @i128(%a: i128, %b: i128) -> i128 {
  %0 = arith.muli %a, %b : i128
  return %0 : i128
}
// call: @i1(true, true) == true
// call: @i1(true, false) == false
// call: @i7(13 : i7, 11 : i7) == 15 : i7
// call: @i7(-64 : i7, -1 : i7) == -64 : i7
// call: @i8(16 : i8, 16 : i8) == 0 : i8
// call: @i8(-128 : i8, -1 : i8) == -128 : i8
// call: @i8(127 : i8, 127 : i8) == 1 : i8
// 65536 * 65536 = 2^32 is the sign bit alone.
// call: @i33(65536 : i33, 65536 : i33) == -4294967296 : i33
// call: @i33(65536 : i33, 65535 : i33) == 4294901760 : i33
// call: @i64(4294967296 : i64, 4294967296 : i64) == 0 : i64
// call: @i64(-1 : i64, -9223372036854775808 : i64) == -9223372036854775808 : i64
// call: @i65(4294967296 : i65, 4294967296 : i65) == -18446744073709551616 : i65
// call: @i128(18446744073709551615 : i128, 18446744073709551615 : i128) == -36893488147419103231 : i128
// call: @i128(18446744073709551616 : i128, 18446744073709551616 : i128) == 0 : i128
