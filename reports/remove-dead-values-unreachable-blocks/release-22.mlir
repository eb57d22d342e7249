func.func @f(%x: i1) -> i1 {
  %false = arith.constant false
  cf.cond_br %false, ^bb2, ^bb1
^bb1:
  return %x : i1
^bb2:
  %0 = arith.constant false
  return %0 : i1
}
