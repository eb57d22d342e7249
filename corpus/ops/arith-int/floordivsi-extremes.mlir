// Signed division rounding down at the ends of the range.
func.func @i8(%a: i8, %b: i8) -> i8 {
  %0 = arith.floordivsi %a, %b : i8
  return %0 : i8
}
func.func @i1(%a: i1, %b: i1) -> i1 {
  %0 = arith.floordivsi %a, %b : i1
  return %0 : i1
}
// call: @i8(127 : i8, -1 : i8) == -127 : i8
// call: @i8(-128 : i8, 1 : i8) == -128 : i8
// call: @i8(-128 : i8, 3 : i8) == -43 : i8
// call: @i8(-128 : i8, -3 : i8) == 42 : i8
// call: @i8(-128 : i8, 127 : i8) == -2 : i8
// call: @i8(127 : i8, -128 : i8) == -1 : i8
// call: @i8(-127 : i8, -128 : i8) == 0 : i8
// call: @i8(-128 : i8, -1 : i8) == undefined "signed division overflow"
// call: @i8(-128 : i8, 0 : i8) == undefined "division by zero"
// call: @i1(false, true) == false
// call: @i1(true, true) == undefined "signed division overflow"
