func.func @f(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.cmpi eq, %arg0, %arg1 : i32
  %1 = arith.cmpi eq, %arg1, %arg2 : i32
  %2 = arith.andi %0, %1 : i1
  %3 = arith.select %2, %c1_i32, %c0_i32 : i32
  return %3 : i32
}
