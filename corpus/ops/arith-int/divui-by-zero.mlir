// Unsigned division by zero is undefined; by minus one it is not special.
func.func @f(%a: i8, %b: i8) -> i8 {
  %0 = arith.divui %a, %b : i8
  return %0 : i8
}
// call: @f(1 : i8, 0 : i8) == undefined "division by zero"
// call: @f(0 : i8, 0 : i8) == undefined "division by zero"
// call: @f(0 : i8, -1 : i8) == 0 : i8
