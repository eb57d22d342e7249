// Logical right shift fills with zeros, from the width's own top bit.
func.func @i1(%a: i1, %n: i1) -> i1 {
  %0 = arith.shrui %a, %n : i1
  return %0 : i1
}
func.func @i7(%a: i7, %n: i7) -> i7 {
  %0 = arith.shrui %a, %n : i7
  return %0 : i7
}
func.func @i8(%a: i8, %n: i8) -> i8 {
  %0 = arith.shrui %a, %n : i8
  return %0 : i8
}
func.func @i33(%a: i33, %n: i33) -> i33 {
  %0 = arith.shrui %a, %n : i33
  return %0 : i33
}
func.func @i128(%a: i128, %n: i128) -> i128 {
  %0 = arith.shrui %a, %n : i128
  return %0 : i128
}
// call: @i1(true, false) == true
// call: @i7(-64 : i7, 6 : i7) == 1 : i7
// call: @i7(-1 : i7, 1 : i7) == 63 : i7
// call: @i8(-1 : i8, 7 : i8) == 1 : i8
// call: @i8(-7 : i8, 1 : i8) == 124 : i8
// call: @i33(-1 : i33, 1 : i33) == 4294967295 : i33
// call: @i33(-4294967296 : i33, 32 : i33) == 1 : i33
// call: @i128(-1 : i128, 64 : i128) == 18446744073709551615 : i128
// call: @i128(-1 : i128, 127 : i128) == 1 : i128
