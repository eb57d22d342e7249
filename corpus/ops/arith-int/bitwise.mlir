// And, or, exclusive or, at widths below, at and above the machine's.
func.func @i1(%a: i1, %b: i1) -> (i1, i1, i1) {
  %0 = arith.andi %a, %b : i1
  %1 = arith.ori %a, %b : i1
  %2 = arith.xori %a, %b : i1
  return %0, %1, %2 : i1, i1, i1
}
func.func @i8(%a: i8, %b: i8) -> (i8, i8, i8) {
  %0 = arith.andi %a, %b : i8
  %1 = arith.ori %a, %b : i8
  %2 = arith.xori %a, %b : i8
  return %0, %1, %2 : i8, i8, i8
}
func.func @i65(%a: i65, %b: i65) -> (i65, i65, i65) {
  %0 = arith.andi %a, %b : i65
  %1 = arith.ori %a, %b : i65
  %2 = arith.xori %a, %b : i65
  return %0, %1, %2 : i65, i65, i65
}
func.func @i128(%a: i128, %b: i128) -> (i128, i128, i128) {
  %0 = arith.andi %a, %b : i128
  %1 = arith.ori %a, %b : i128
  %2 = arith.xori %a, %b : i128
  return %0, %1, %2 : i128, i128, i128
}
// call: @i1(true, false) == false, true, true
// call: @i1(true, true) == true, true, false
// 0xCC and 0xAA
// call: @i8(-52 : i8, -86 : i8) == -120 : i8, -18 : i8, 102 : i8
// call: @i8(-128 : i8, 127 : i8) == 0 : i8, -1 : i8, -1 : i8
// call: @i65(-1 : i65, 18446744073709551615 : i65) == 18446744073709551615 : i65, -1 : i65, -18446744073709551616 : i65
// call: @i128(-18446744073709551616 : i128, 36893488147419103231 : i128) == 18446744073709551616 : i128, -1 : i128, -18446744073709551617 : i128
