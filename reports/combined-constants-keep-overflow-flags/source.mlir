func.func @f(%x: i32) -> i32 {
  %c = arith.constant 2000000000 : i32
  %a = arith.addi %x, %c overflow<nsw> : i32
  %b = arith.addi %a, %c overflow<nsw> : i32
  return %b : i32
}
// call: @f(-2000000000 : i32) == 2000000000 : i32
