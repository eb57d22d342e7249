func.func @never_returns() -> i32 {
  ub.unreachable
}
func.func @f(%c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = call @never_returns() : () -> i32
  return %0 : i32
^bb2:
  %1 = arith.constant 7 : i32
  return %1 : i32
}
