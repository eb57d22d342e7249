// A counted loop: the sum of 1 to n.
func.func @sum(%n: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  cf.br ^head(%c1, %c0 : i64, i64)
^head(%i: i64, %s: i64):
  %more = arith.cmpi sle, %i, %n : i64
  cf.cond_br %more, ^body, ^exit
^body:
  %s1 = arith.addi %s, %i : i64
  %i1 = arith.addi %i, %c1 : i64
  cf.br ^head(%i1, %s1 : i64, i64)
^exit:
  return %s : i64
}
// call: @sum(10 : i64) == 55 : i64
// call: @sum(1000 : i64) == 500500 : i64
// call: @sum(0 : i64) == 0 : i64
// call: @sum(-5 : i64) == 0 : i64
