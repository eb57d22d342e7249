// Low and high half of a signed product.
func.func @i1(%a: i1, %b: i1) -> (i1, i1) {
  %l, %h = arith.mulsi_extended %a, %b : i1
  return %l, %h : i1, i1
}
func.func @i8(%a: i8, %b: i8) -> (i8, i8) {
  %l, %h = arith.mulsi_extended %a, %b : i8
  return %l, %h : i8, i8
}
func.func @i64(%a: i64, %b: i64) -> (i64, i64) {
  %l, %h = arith.mulsi_extended %a, %b : i64
  return %l, %h : i64, i64
}
// (-1) * (-1) = 1 = 0b01 in two bits
// call: @i1(true, true) == true, false
// call: @i1(true, false) == false, false
// 16384 = 0x4000
// call: @i8(-128 : i8, -128 : i8) == 0 : i8, 64 : i8
// call: @i8(-1 : i8, 1 : i8) == -1 : i8, -1 : i8
// call: @i8(-1 : i8, -1 : i8) == 1 : i8, 0 : i8
// 127 * -128 = -16256 = 0xC080
// call: @i8(127 : i8, -128 : i8) == -128 : i8, -64 : i8
// 127 * 127 = 16129 = 0x3F01
// call: @i8(127 : i8, 127 : i8) == 1 : i8, 63 : i8
// 2^126
// call: @i64(-9223372036854775808 : i64, -9223372036854775808 : i64) == 0 : i64, 4611686018427387904 : i64
// call: @i64(-1 : i64, 2 : i64) == -2 : i64, -1 : i64
