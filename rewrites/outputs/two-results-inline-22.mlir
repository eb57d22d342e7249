func.func @f(%arg0: i32) -> (i32, i32) {
  %c10_i32 = arith.constant 10 : i32
  %0 = arith.divui %arg0, %c10_i32 : i32
  %1 = arith.remui %arg0, %c10_i32 : i32
  return %0, %1 : i32, i32
}
