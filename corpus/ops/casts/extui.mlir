// Zero extension: the sign bit becomes a value.
func.func @i1(%a: i1) -> (i7, i128) {
  %0 = arith.extui %a : i1 to i7
  %1 = arith.extui %a : i1 to i128
  return %0, %1 : i7, i128
}
func.func @i7(%a: i7) -> (i8, i33) {
  %0 = arith.extui %a : i7 to i8
  %1 = arith.extui %a : i7 to i33
  return %0, %1 : i8, i33
}
func.func @i64(%a: i64) -> (i65, i128) {
  %0 = arith.extui %a : i64 to i65
  %1 = arith.extui %a : i64 to i128
  return %0, %1 : i65, i128
}
// call: @i1(true) == 1 : i7, 1 : i128
// call: @i7(-1 : i7) == 127 : i8, 127 : i33
// call: @i7(-64 : i7) == 64 : i8, 64 : i33
// call: @i64(-1 : i64) == 18446744073709551615 : i65, 18446744073709551615 : i128
