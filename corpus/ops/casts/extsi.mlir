// Sign extension, from one bit to the widest.
func.func @i1(%a: i1) -> (i7, i8, i128) {
  %0 = arith.extsi %a : i1 to i7
  %1 = arith.extsi %a : i1 to i8
  %2 = arith.extsi %a : i1 to i128
  return %0, %1, %2 : i7, i8, i128
}
func.func @i7(%a: i7) -> (i8, i33) {
  %0 = arith.extsi %a : i7 to i8
  %1 = arith.extsi %a : i7 to i33
  return %0, %1 : i8, i33
}
func.func @i64(%a: i64) -> (i65, i128) {
  %0 = arith.extsi %a : i64 to i65
  %1 = arith.extsi %a : i64 to i128
  return %0, %1 : i65, i128
}
// call: @i1(true) == -1 : i7, -1 : i8, -1 : i128
// call: @i1(false) == 0 : i7, 0 : i8, 0 : i128
// call: @i7(-64 : i7) == -64 : i8, -64 : i33
// call: @i7(63 : i7) == 63 : i8, 63 : i33
// call: @i64(-9223372036854775808 : i64) == -9223372036854775808 : i65, -9223372036854775808 : i128
