// Left shift by nothing, by one less than the width, and past the sign.
func.func @i1(%a: i1, %n: i1) -> i1 {
  %0 = arith.shli %a, %n : i1
  return %0 : i1
}
func.func @i7(%a: i7, %n: i7) -> i7 {
  %0 = arith.shli %a, %n : i7
  return %0 : i7
}
func.func @i8(%a: i8, %n: i8) -> i8 {
  %0 = arith.shli %a, %n : i8
  return %0 : i8
}
func.func @i33(%a: i33, %n: i33) -> i33 {
  %0 = arith.shli %a, %n : i33
  return %0 : i33
}
func.func @i128(%a: i128, %n: i128) -> i128 {
  %0 = arith.shli %a, %n : i128
  return %0 : i128
}
// call: @i1(true, false) == true
// call: @i7(1 : i7, 6 : i7) == -64 : i7
// call: @i7(-1 : i7, 5 : i7) == -32 : i7
// call: @i8(-1 : i8, 0 : i8) == -1 : i8
// call: @i8(3 : i8, 7 : i8) == -128 : i8
// call: @i8(100 : i8, 1 : i8) == -56 : i8
// call: @i33(1 : i33, 32 : i33) == -4294967296 : i33
// call: @i33(1 : i33, 31 : i33) == 2147483648 : i33
// call: @i128(1 : i128, 64 : i128) == 18446744073709551616 : i128
// call: @i128(1 : i128, 127 : i128) == -170141183460469231731687303715884105728 : i128
// call: @i128(-1 : i128, 63 : i128) == -9223372036854775808 : i128
