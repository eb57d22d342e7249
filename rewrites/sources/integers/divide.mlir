func.func @f(%a: i32) -> i32 {
  %k = arith.constant 7 : i32
  %0 = arith.divui %a, %k : i32
  return %0 : i32
}
