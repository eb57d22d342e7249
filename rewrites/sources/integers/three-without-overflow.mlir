func.func @f(%a: i32, %b: i32, %c: i32) -> i32 {
  %s = arith.addi %a, %b overflow<nsw> : i32
  %0 = arith.addi %s, %c overflow<nsw> : i32
  return %0 : i32
}
