func.func @f(%a: i64) -> i64 {
  %two = arith.constant 2 : i64
  %0 = arith.divsi %a, %two : i64
  return %0 : i64
}
