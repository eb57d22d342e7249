func.func @f(%x: i32) -> i1 {
  %k = arith.constant 123456 : i32
  %w = arith.constant 90000 : i32
  %d = arith.subi %x, %k : i32
  %0 = arith.cmpi ult, %d, %w : i32
  return %0 : i1
}
