// report: reports/index-remainder-by-zero-folds
// The folders of index.remu and index.rems divide by a constant zero (MLIR 16).
func.func @f(%c: i1, %x: index) -> index {
  %c3 = index.constant 3
  %c0 = index.constant 0
  cf.cond_br %c, ^divide, ^end(%x : index)
^divide:
  %r = index.remu %c3, %c0
  cf.br ^end(%r : index)
^end(%y: index):
  return %y : index
}
// call: @f(false, 7 : index) == 7 : index
