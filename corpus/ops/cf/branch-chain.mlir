// Unconditional branches pass operands along a chain of blocks.
func.func @f(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  cf.br ^one(%a : i32)
^one(%x: i32):
  %0 = arith.addi %x, %c1 : i32
  cf.br ^two(%0, %x : i32, i32)
^two(%y: i32, %z: i32):
  %1 = arith.muli %y, %z : i32
  cf.br ^three
^three:
  return %1 : i32
}
// call: @f(6 : i32) == 42 : i32
// call: @f(0 : i32) == 0 : i32
