func.func @f(%arg0: i1, %arg1: i1, %arg2: i32, %arg3: i32) -> i32 {
  %0 = arith.andi %arg0, %arg1 : i1
  %1 = arith.select %0, %arg2, %arg3 : i32
  return %1 : i32
}
