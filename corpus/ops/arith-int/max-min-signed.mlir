// Signed maximum and minimum.
func.func @i1(%a: i1, %b: i1) -> (i1, i1) {
  %0 = arith.maxsi %a, %b : i1
  %1 = arith.minsi %a, %b : i1
  return %0, %1 : i1, i1
}
func.func @i8(%a: i8, %b: i8) -> (i8, i8) {
  %0 = arith.maxsi %a, %b : i8
  %1 = arith.minsi %a, %b : i8
  return %0, %1 : i8, i8
}
func.func @i65(%a: i65, %b: i65) -> (i65, i65) {
  %0 = arith.maxsi %a, %b : i65
  %1 = arith.minsi %a, %b : i65
  return %0, %1 : i65, i65
}
// In one bit, true is minus one.
// call: @i1(true, false) == false, true
// call: @i8(-128 : i8, 127 : i8) == 127 : i8, -128 : i8
// call: @i8(-1 : i8, 0 : i8) == 0 : i8, -1 : i8
// call: @i8(5 : i8, 5 : i8) == 5 : i8, 5 : i8
// call: @i65(-18446744073709551616 : i65, 18446744073709551615 : i65) == 18446744073709551615 : i65, -18446744073709551616 : i65
