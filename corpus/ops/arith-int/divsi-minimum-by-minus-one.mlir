// The minimum divided by minus one does not fit: undefined at every width. In one bit the
// minimum is minus one itself.
func.func @i1(%a: i1, %b: i1) -> i1 {
  %0 = arith.divsi %a, %b : i1
  return %0 : i1
}
func.func @i7(%a: i7, %b: i7) -> i7 {
  %0 = arith.divsi %a, %b : i7
  return %0 : i7
}
func.func @i8(%a: i8, %b: i8) -> i8 {
  %0 = arith.divsi %a, %b : i8
  return %0 : i8
}
func.func @i32(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}
func.func @i64(%a: i64, %b: i64) -> i64 {
  %0 = arith.divsi %a, %b : i64
  return %0 : i64
}
func.func @i65(%a: i65, %b: i65) -> i65 {
  %0 = arith.divsi %a, %b : i65
  return %0 : i65
}
func.func @i128(%a: i128, %b: i128) -> i128 {
  %0 = arith.divsi %a, %b : i128
  return %0 : i128
}
// call: @i1(true, true) == undefined "signed division overflow"
// call: @i7(-64 : i7, -1 : i7) == undefined "signed division overflow"
// call: @i7(-63 : i7, -1 : i7) == 63 : i7
// call: @i8(-128 : i8, -1 : i8) == undefined "signed division overflow"
// call: @i32(-2147483648 : i32, -1 : i32) == undefined "signed division overflow"
// call: @i32(-2147483647 : i32, -1 : i32) == 2147483647 : i32
// call: @i64(-9223372036854775808 : i64, -1 : i64) == undefined "signed division overflow"
// call: @i65(-18446744073709551616 : i65, -1 : i65) == undefined "signed division overflow"
// call: @i65(-9223372036854775808 : i65, -1 : i65) == 9223372036854775808 : i65
// call: @i128(-170141183460469231731687303715884105728 : i128, -1 : i128) == undefined "signed division overflow"
