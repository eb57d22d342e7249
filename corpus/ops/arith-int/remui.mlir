// Unsigned remainder; by zero it is undefined.
func.func @i7(%a: i7, %b: i7) -> i7 {
  %0 = arith.remui %a, %b : i7
  return %0 : i7
}
func.func @i8(%a: i8, %b: i8) -> i8 {
  %0 = arith.remui %a, %b : i8
  return %0 : i8
}
func.func @i128(%a: i128, %b: i128) -> i128 {
  %0 = arith.remui %a, %b : i128
  return %0 : i128
}
// 127 mod 10
// call: @i7(-1 : i7, 10 : i7) == 7 : i7
// 128 mod 255
// call: @i8(-128 : i8, -1 : i8) == -128 : i8
// 255 mod 254
// call: @i8(-1 : i8, -2 : i8) == 1 : i8
// call: @i8(3 : i8, 0 : i8) == undefined "division by zero"
// 2^128 - 1 = 340282366920938463463374607431768211455
// call: @i128(-1 : i128, 1000 : i128) == 455 : i128
// call: @i128(-1 : i128, 18446744073709551616 : i128) == 18446744073709551615 : i128
