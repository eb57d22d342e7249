// The signed remainder has the sign of the dividend.
func.func @i8(%a: i8, %b: i8) -> i8 {
  %0 = arith.remsi %a, %b : i8
  return %0 : i8
}
func.func @i33(%a: i33, %b: i33) -> i33 {
  %0 = arith.remsi %a, %b : i33
  return %0 : i33
}
func.func @i65(%a: i65, %b: i65) -> i65 {
  %0 = arith.remsi %a, %b : i65
  return %0 : i65
}
// call: @i8(7 : i8, 3 : i8) == 1 : i8
// call: @i8(-7 : i8, 3 : i8) == -1 : i8
// call: @i8(7 : i8, -3 : i8) == 1 : i8
// call: @i8(-7 : i8, -3 : i8) == -1 : i8
// call: @i8(-6 : i8, 3 : i8) == 0 : i8
// call: @i8(-128 : i8, 127 : i8) == -1 : i8
// call: @i8(127 : i8, -128 : i8) == 127 : i8
// call: @i8(-128 : i8, -128 : i8) == 0 : i8
// call: @i8(-127 : i8, -1 : i8) == 0 : i8
// call: @i33(-4294967296 : i33, 7 : i33) == -4 : i33
// call: @i65(-18446744073709551616 : i65, 10 : i65) == -6 : i65
