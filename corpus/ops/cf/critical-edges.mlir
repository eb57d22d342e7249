// A conditional branch into a block with several predecessors, each with its own operand.
func.func @f(%a: i1, %b: i1) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  cf.cond_br %a, ^join(%c1 : i32), ^other
^other:
  cf.cond_br %b, ^join(%c2 : i32), ^third
^third:
  cf.br ^join(%c3 : i32)
^join(%r: i32):
  return %r : i32
}
// call: @f(true, true) == 1 : i32
// call: @f(true, false) == 1 : i32
// call: @f(false, true) == 2 : i32
// call: @f(false, false) == 3 : i32
