// The sum wraps: 100 + 100 - 256.
func.func @f(%a: i8, %b: i8) -> i8 {
  %0 = arith.addi %a, %b : i8
  return %0 : i8
}
// call: @f(100 : i8, 100 : i8) == -56 : i8
