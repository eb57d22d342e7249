// Counting bits with shifts, masks and one multiplication.
func.func @popcount(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c4 = arith.constant 4 : i32
  %c24 = arith.constant 24 : i32
  %m1 = arith.constant 0x55555555 : i32
  %m2 = arith.constant 0x33333333 : i32
  %m4 = arith.constant 0x0F0F0F0F : i32
  %h = arith.constant 0x01010101 : i32
  %a0 = arith.shrui %x, %c1 : i32
  %a1 = arith.andi %a0, %m1 : i32
  %a = arith.subi %x, %a1 : i32
  %b0 = arith.andi %a, %m2 : i32
  %b1 = arith.shrui %a, %c2 : i32
  %b2 = arith.andi %b1, %m2 : i32
  %b = arith.addi %b0, %b2 : i32
  %d0 = arith.shrui %b, %c4 : i32
  %d1 = arith.addi %b, %d0 : i32
  %d = arith.andi %d1, %m4 : i32
  %e = arith.muli %d, %h : i32
  %r = arith.shrui %e, %c24 : i32
  return %r : i32
}
// call: @popcount(0 : i32) == 0 : i32
// call: @popcount(-1 : i32) == 32 : i32
// call: @popcount(-2147483648 : i32) == 1 : i32
// call: @popcount(85 : i32) == 4 : i32
