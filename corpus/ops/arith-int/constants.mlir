// Integer constants at the ends of their range, in decimal and in hexadecimal.
func.func @small() -> (i1, i1, i7, i7, i8, i8) {
  %0 = arith.constant true
  %1 = arith.constant false
  %2 = arith.constant -64 : i7
  %3 = arith.constant 63 : i7
  %4 = arith.constant 0xFF : i8
  %5 = arith.constant 255 : i8
  return %0, %1, %2, %3, %4, %5 : i1, i1, i7, i7, i8, i8
}
func.func @large() -> (i64, i64, i65, i128, i128, i128) {
  %0 = arith.constant -9223372036854775808 : i64
  %1 = arith.constant 18446744073709551615 : i64
  %2 = arith.constant 18446744073709551615 : i65
  %3 = arith.constant -170141183460469231731687303715884105728 : i128
  %4 = arith.constant 170141183460469231731687303715884105727 : i128
  %5 = arith.constant 0x10000000000000000 : i128
  return %0, %1, %2, %3, %4, %5 : i64, i64, i65, i128, i128, i128
}
func.func @index() -> (index, index) {
  %0 = arith.constant 7 : index
  %1 = arith.constant -1 : index
  return %0, %1 : index, index
}
// call: @small() == true, false, -64 : i7, 63 : i7, -1 : i8, -1 : i8
// call: @large() == -9223372036854775808 : i64, -1 : i64, 18446744073709551615 : i65, -170141183460469231731687303715884105728 : i128, 170141183460469231731687303715884105727 : i128, 18446744073709551616 : i128
// call: @index() == 7 : index, -1 : index
