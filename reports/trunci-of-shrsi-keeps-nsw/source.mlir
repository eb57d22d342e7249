func.func @f(%x: i32) -> i16 {
  %c16 = arith.constant 16 : i32
  %a = arith.shrsi %x, %c16 : i32
  %b = arith.trunci %a overflow<nsw> : i32 to i16
  return %b : i16
}
// call: @f(-65536 : i32) == -1 : i16
