// Two results of one type, which a call must not exchange.
func.func private @both(%a: i32, %b: i32) -> (i32, i32) {
  return %a, %b : i32, i32
}
func.func @f(%a: i32, %b: i32) -> i32 {
  %0:2 = call @both(%a, %b) : (i32, i32) -> (i32, i32)
  %1 = arith.subi %0#0, %0#1 : i32
  return %1 : i32
}
// call: @f(9 : i32, 2 : i32) == 7 : i32
