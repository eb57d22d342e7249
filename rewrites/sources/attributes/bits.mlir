func.func @f(%a: i32, %b: i32) -> (i32, i32) {
  %k = arith.constant 3 : i32
  %0 = arith.ori %a, %b : i32
  %1 = arith.shrui %a, %k : i32
  return %0, %1 : i32, i32
}
