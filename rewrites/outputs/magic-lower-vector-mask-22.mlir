func.func @f(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  return %c0_i32 : i32
}
