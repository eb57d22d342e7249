func.func @f(%c: i1) {
  %t = arith.constant true
  cf.cond_br %c, ^bb1(%t : i1), ^bb1(%c : i1)
^bb1(%x: i1):
  return
}
