// Low and high half of an unsigned product.
func.func @i1(%a: i1, %b: i1) -> (i1, i1) {
  %l, %h = arith.mului_extended %a, %b : i1
  return %l, %h : i1, i1
}
func.func @i8(%a: i8, %b: i8) -> (i8, i8) {
  %l, %h = arith.mului_extended %a, %b : i8
  return %l, %h : i8, i8
}
func.func @i64(%a: i64, %b: i64) -> (i64, i64) {
  %l, %h = arith.mului_extended %a, %b : i64
  return %l, %h : i64, i64
}
// call: @i1(true, true) == true, false
// 255 * 255 = 65025 = 0xFE01
// call: @i8(-1 : i8, -1 : i8) == 1 : i8, -2 : i8
// 128 * 128 = 0x4000
// call: @i8(-128 : i8, -128 : i8) == 0 : i8, 64 : i8
// 255 * 1
// call: @i8(-1 : i8, 1 : i8) == -1 : i8, 0 : i8
// (2^64 - 1)^2 = 2^128 - 2^65 + 1
// call: @i64(-1 : i64, -1 : i64) == 1 : i64, -2 : i64
// call: @i64(-9223372036854775808 : i64, 2 : i64) == 0 : i64, 1 : i64
