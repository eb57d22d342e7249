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
func.func @main() -> i64 {
  %n = arith.constant 3 : index
  %r = func.call @f(%n) : (index) -> index
  %x = arith.index_cast %r : index to i64
  return %x : i64
}
