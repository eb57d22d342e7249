// A loop that does not end has no result to compare.
func.func @f(%c: i1) -> i32 {
  %c1 = arith.constant 1 : i32
  cf.cond_br %c, ^spin, ^exit
^spin:
  cf.br ^spin
^exit:
  return %c1 : i32
}
func.func @counting(%n: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  cf.br ^head(%n : i8)
^head(%i: i8):
  %j = arith.addi %i, %c1 : i8
  %never = arith.cmpi eq, %i, %j : i8
  cf.cond_br %never, ^exit, ^head(%j : i8)
^exit:
  return %j : i8
}
// call: @f(false) == 1 : i32
// call: @f(true) == out-of-fuel
// call: @counting(0 : i8) == out-of-fuel
