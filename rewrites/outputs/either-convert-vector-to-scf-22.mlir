func.func @f(%arg0: i1, %arg1: i1, %arg2: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %true = arith.constant true
  %0 = arith.select %arg0, %true, %arg1 : i1
  %1 = arith.select %0, %arg2, %c0_i32 : i32
  return %1 : i32
}
