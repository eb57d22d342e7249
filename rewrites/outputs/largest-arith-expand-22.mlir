func.func @f(%arg0: i64, %arg1: i64) -> i64 {
  %0 = arith.cmpi sgt, %arg0, %arg1 : i64
  %1 = arith.select %0, %arg0, %arg1 : i64
  return %1 : i64
}
