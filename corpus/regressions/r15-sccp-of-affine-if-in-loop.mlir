// report: reports/sccp-of-affine-if-in-loop
// -sccp makes the result of affine.if in a CFG loop constant (MLIR 15).
// release: 15
func.func @f(%n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  cf.br ^bb1(%zero : index)
^bb1(%i: index):
  %a = affine.if affine_set<()[s0] : (s0 >= 0)>()[%i] -> index {
    affine.yield %i : index
  } else {
    affine.yield %i : index
  }
  %j = arith.addi %a, %one : index
  %more = arith.cmpi slt, %a, %n : index
  cf.cond_br %more, ^bb1(%j : index), ^bb2
^bb2:
  return %a : index
}
// call: @f(3 : index) == 3 : index
