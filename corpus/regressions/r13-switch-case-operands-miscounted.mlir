// report: reports/switch-case-operands-miscounted
// Passes that merge blocks miscount the operands of switch cases (MLIR 13).
// release: 13
func @f(%a: i32) -> i32 {
  %c1 = constant 1 : i32
  %c2 = constant 2 : i32
  %c3 = constant 3 : i32
  switch %a : i32, [
    default: ^d(%c1 : i32),
    5: ^p,
    6: ^q
  ]
^d(%0: i32):
  return %0 : i32
^p:
  return %c2 : i32
^q:
  return %c3 : i32
}
// call: @f(4 : i32) == 1 : i32
// call: @f(5 : i32) == 2 : i32
// call: @f(6 : i32) == 3 : i32
