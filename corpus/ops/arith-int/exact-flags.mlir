// exact promises that nothing is lost by a division or a right shift.
func.func @divs(%a: i8, %b: i8) -> i8 {
  %0 = arith.divsi %a, %b exact : i8
  return %0 : i8
}
func.func @divu(%a: i8, %b: i8) -> i8 {
  %0 = arith.divui %a, %b exact : i8
  return %0 : i8
}
func.func @shr(%a: i8, %n: i8) -> (i8, i8) {
  %0 = arith.shrsi %a, %n exact : i8
  %1 = arith.shrui %a, %n exact : i8
  return %0, %1 : i8, i8
}
// call: @divs(-6 : i8, 2 : i8) == -3 : i8
// call: @divs(-7 : i8, 2 : i8) == poison : i8
// call: @divs(-7 : i8, 0 : i8) == undefined "division by zero"
// 250 / 5
// call: @divu(-6 : i8, 5 : i8) == 50 : i8
// call: @divu(-6 : i8, 4 : i8) == poison : i8
// call: @shr(-8 : i8, 3 : i8) == -1 : i8, 31 : i8
// call: @shr(-8 : i8, 4 : i8) == poison : i8, poison : i8
// call: @shr(0 : i8, 7 : i8) == 0 : i8, 0 : i8
