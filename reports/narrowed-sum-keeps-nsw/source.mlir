func.func @f(%x: i32) -> i32 {
  %c127 = arith.constant 127 : i32
  %a = arith.andi %x, %c127 : i32
  %b = arith.addi %a, %a overflow<nsw> : i32
  return %b : i32
}
// call: @f(100 : i32) == 200 : i32
