func.func @f(%a: i16, %b: i16) -> i16 {
  %0 = arith.addi %a, %b : i16
  return %0 : i16
}
