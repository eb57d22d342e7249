// Poison may be the minimum, which -1 does not divide.
func.func @f(%a: i32, %s: i32, %b: i32) -> i32 {
  %0 = arith.shli %a, %s : i32
  %1 = arith.divsi %0, %b : i32
  %2 = arith.andi %1, %1 : i32
  return %2 : i32
}
// call: @f(1 : i32, 40 : i32, -1 : i32) == undefined "dividend of -1"
// call: @f(1 : i32, 40 : i32, 0 : i32) == undefined "division by zero"
// call: @f(1 : i32, 40 : i32, 1 : i32) == poison : i32
// call: @f(1 : i32, 3 : i32, -1 : i32) == -8 : i32
