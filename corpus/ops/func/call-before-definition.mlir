// A function is called that is defined further down.
func.func @f(%a: i8) -> i8 {
  %0 = func.call @g(%a) : (i8) -> i8
  return %0 : i8
}
func.func @g(%a: i8) -> i8 {
  %c = arith.constant 1 : i8
  %0 = arith.addi %a, %c : i8
  return %0 : i8
}
// call: @f(127 : i8) == -128 : i8
