func.func @f(%c: i1, %b: i1) -> i1 {
  %false = arith.constant false
  %0 = arith.select %c, %b, %false : i1
  return %0 : i1
}
