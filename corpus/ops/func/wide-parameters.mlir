// i128 and i65 among other parameters and results.
func.func @f(%a: i8, %b: i128, %c: i65, %d: i128, %e: i64) -> (i128, i65, i8) {
  %0 = arith.subi %b, %d : i128
  return %0, %c, %a : i128, i65, i8
}
func.func @caller(%b: i128, %d: i128) -> (i128, i65, i8) {
  %a = arith.constant -7 : i8
  %c = arith.constant -18446744073709551616 : i65
  %e = arith.constant 0 : i64
  %0:3 = call @f(%a, %b, %c, %d, %e) : (i8, i128, i65, i128, i64) -> (i128, i65, i8)
  return %0#0, %0#1, %0#2 : i128, i65, i8
}
// call: @caller(18446744073709551616 : i128, 1 : i128) == 18446744073709551615 : i128, -18446744073709551616 : i65, -7 : i8
// call: @caller(0 : i128, 18446744073709551616 : i128) == -18446744073709551616 : i128, -18446744073709551616 : i65, -7 : i8
