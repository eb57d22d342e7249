// Comparison below, at and above the machine's widths; in one bit, true is less than false, signed.
func.func @i1(%a: i1, %b: i1) -> (i1, i1) {
  %0 = arith.cmpi slt, %a, %b : i1
  %1 = arith.cmpi ult, %a, %b : i1
  return %0, %1 : i1, i1
}
func.func @i7(%a: i7, %b: i7) -> (i1, i1) {
  %0 = arith.cmpi sge, %a, %b : i7
  %1 = arith.cmpi uge, %a, %b : i7
  return %0, %1 : i1, i1
}
func.func @i65(%a: i65, %b: i65) -> (i1, i1) {
  %0 = arith.cmpi slt, %a, %b : i65
  %1 = arith.cmpi ult, %a, %b : i65
  return %0, %1 : i1, i1
}
func.func @i128(%a: i128, %b: i128) -> (i1, i1, i1) {
  %0 = arith.cmpi sgt, %a, %b : i128
  %1 = arith.cmpi ugt, %a, %b : i128
  %2 = arith.cmpi eq, %a, %b : i128
  return %0, %1, %2 : i1, i1, i1
}
// call: @i1(true, false) == true, false
// call: @i1(false, true) == false, true
// call: @i7(-64 : i7, 63 : i7) == false, true
// call: @i65(-18446744073709551616 : i65, 0 : i65) == true, false
// call: @i65(9223372036854775808 : i65, -1 : i65) == false, true
// halves in the wrong order would be caught here
// call: @i128(18446744073709551616 : i128, 18446744073709551615 : i128) == true, true, false
// call: @i128(-1 : i128, 1 : i128) == false, true, false
// call: @i128(-18446744073709551616 : i128, 0 : i128) == false, true, false
// call: @i128(18446744073709551617 : i128, 18446744073709551617 : i128) == false, false, true
