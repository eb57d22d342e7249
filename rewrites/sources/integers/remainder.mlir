func.func @f(%a: i32) -> i32 {
  %k = arith.constant 64 : i32
  %0 = arith.remsi %a, %k : i32
  return %0 : i32
}
