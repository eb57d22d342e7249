func.func @f(%c: i1, %s: i8) -> (i8, i8) {
  %k = arith.constant 1 : i8
  %0 = arith.shli %k, %s : i8
  %1 = arith.select %c, %0, %k : i8
  return %1, %k : i8, i8
}
