func.func @f(%arg0: i32) -> i1 {
  %c90000_i32 = arith.constant 90000 : i32
  %c123456_i32 = arith.constant 123456 : i32
  %0 = arith.subi %arg0, %c123456_i32 : i32
  %1 = arith.cmpi ult, %0, %c90000_i32 : i32
  return %1 : i1
}
