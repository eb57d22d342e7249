// Arithmetic right shift fills with the sign.
func.func @i1(%a: i1, %n: i1) -> i1 {
  %0 = arith.shrsi %a, %n : i1
  return %0 : i1
}
func.func @i7(%a: i7, %n: i7) -> i7 {
  %0 = arith.shrsi %a, %n : i7
  return %0 : i7
}
func.func @i8(%a: i8, %n: i8) -> i8 {
  %0 = arith.shrsi %a, %n : i8
  return %0 : i8
}
func.func @i65(%a: i65, %n: i65) -> i65 {
  %0 = arith.shrsi %a, %n : i65
  return %0 : i65
}
func.func @i128(%a: i128, %n: i128) -> i128 {
  %0 = arith.shrsi %a, %n : i128
  return %0 : i128
}
// call: @i1(true, false) == true
// call: @i7(-64 : i7, 6 : i7) == -1 : i7
// call: @i7(63 : i7, 5 : i7) == 1 : i7
// call: @i8(-128 : i8, 7 : i8) == -1 : i8
// call: @i8(-7 : i8, 1 : i8) == -4 : i8
// call: @i8(127 : i8, 6 : i8) == 1 : i8
// call: @i8(-128 : i8, 0 : i8) == -128 : i8
// call: @i65(-18446744073709551616 : i65, 64 : i65) == -1 : i65
// call: @i65(18446744073709551615 : i65, 63 : i65) == 1 : i65
// call: @i128(-170141183460469231731687303715884105728 : i128, 64 : i128) == -9223372036854775808 : i128
// call: @i128(-170141183460469231731687303715884105728 : i128, 127 : i128) == -1 : i128
