// Unsigned maximum and minimum.
func.func @i1(%a: i1, %b: i1) -> (i1, i1) {
  %0 = arith.maxui %a, %b : i1
  %1 = arith.minui %a, %b : i1
  return %0, %1 : i1, i1
}
func.func @i8(%a: i8, %b: i8) -> (i8, i8) {
  %0 = arith.maxui %a, %b : i8
  %1 = arith.minui %a, %b : i8
  return %0, %1 : i8, i8
}
func.func @i128(%a: i128, %b: i128) -> (i128, i128) {
  %0 = arith.maxui %a, %b : i128
  %1 = arith.minui %a, %b : i128
  return %0, %1 : i128, i128
}
// call: @i1(true, false) == true, false
// call: @i8(-128 : i8, 127 : i8) == -128 : i8, 127 : i8
// call: @i8(-1 : i8, 0 : i8) == -1 : i8, 0 : i8
// call: @i8(-2 : i8, -1 : i8) == -1 : i8, -2 : i8
// call: @i128(-1 : i128, 18446744073709551616 : i128) == -1 : i128, 18446744073709551616 : i128
