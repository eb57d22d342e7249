// Blocks that nothing reaches may divide by zero as they please.
func.func @f(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  cf.br ^end
^dead:
  %0 = arith.divsi %a, %c0 : i32
  cf.br ^deader(%0 : i32)
^deader(%x: i32):
  cf.cond_br %t, ^dead, ^end
^end:
  %t = arith.constant true
  return %a : i32
}
// call: @f(3 : i32) == 3 : i32
