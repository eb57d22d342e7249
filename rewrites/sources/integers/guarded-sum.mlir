func.func @f(%c: i1, %a: i8, %b: i8) -> i8 {
  %s = arith.addi %a, %b : i8
  %0 = arith.select %c, %s, %a : i8
  return %0 : i8
}
