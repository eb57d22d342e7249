// Remainder by zero, and of the minimum by minus one, is undefined, although the latter would be 0.
func.func @i1(%a: i1, %b: i1) -> i1 {
  %0 = arith.remsi %a, %b : i1
  return %0 : i1
}
func.func @i8(%a: i8, %b: i8) -> i8 {
  %0 = arith.remsi %a, %b : i8
  return %0 : i8
}
func.func @i64(%a: i64, %b: i64) -> i64 {
  %0 = arith.remsi %a, %b : i64
  return %0 : i64
}
func.func @i128(%a: i128, %b: i128) -> i128 {
  %0 = arith.remsi %a, %b : i128
  return %0 : i128
}
// call: @i1(true, true) == undefined "signed division overflow"
// call: @i1(false, true) == false
// call: @i8(5 : i8, 0 : i8) == undefined "division by zero"
// call: @i8(-128 : i8, -1 : i8) == undefined "signed division overflow"
// call: @i64(-9223372036854775808 : i64, -1 : i64) == undefined "signed division overflow"
// call: @i64(0 : i64, 0 : i64) == undefined "division by zero"
// call: @i128(-170141183460469231731687303715884105728 : i128, -1 : i128) == undefined "signed division overflow"
// call: @i128(170141183460469231731687303715884105727 : i128, -1 : i128) == 0 : i128
