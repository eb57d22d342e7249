// report: reports/canonicalize-hangs-on-infinite-loop
// -canonicalize hangs on an infinite CFG loop (MLIR 13–19).
// release: 16
func.func @f(%n: index) {
  %one = arith.constant 1 : index
  cf.br ^bb1(%n : index)
^bb1(%i: index):
  %c = arith.index_cast %i : index to i1
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  cf.br ^bb4
^bb3:
  cf.br ^bb4
^bb4:
  %j = arith.subi %i, %one : index
  cf.br ^bb1(%j : index)
}
