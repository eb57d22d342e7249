func.func @g() {
  %t = arith.constant true
  cf.br ^bb1(%t, %t : i1, i1)
^bb1(%a: i1, %b: i1):
  return
}
func.func @f(%c: i1, %d: i1) -> index {
  cf.cond_br %c, ^bb2, ^bb3
^bb1(%0: index):
  return %0 : index
^bb2:
  %1 = arith.index_cast %d : i1 to index
  cf.br ^bb1(%1 : index)
^bb3:
  %2 = arith.index_cast %c : i1 to index
  cf.br ^bb1(%2 : index)
}
func.func @main() -> i64 {
  %false = arith.constant false
  %0 = func.call @f(%false, %false) : (i1, i1) -> index
  %1 = arith.index_cast %0 : index to i64
  return %1 : i64
}
