// A recursion that never returns has no result to compare.
func.func @f(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %m = arith.addi %n, %c1 : i32
  %0 = call @f(%m) : (i32) -> i32
  return %0 : i32
}
// call: @f(0 : i32) == out-of-fuel
