func.func @f(%a: i64, %b: i64) -> i64 {
  %lo, %hi = arith.mului_extended %a, %b : i64
  return %hi : i64
}
