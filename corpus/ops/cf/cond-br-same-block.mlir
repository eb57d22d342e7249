// Both edges of a conditional branch lead to one block, with different operands.
func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^join(%a : i32), ^join(%b : i32)
^join(%r: i32):
  return %r : i32
}
func.func @crossed(%c: i1, %a: i32, %b: i32) -> (i32, i32) {
  cf.cond_br %c, ^join(%a, %b : i32, i32), ^join(%b, %a : i32, i32)
^join(%x: i32, %y: i32):
  return %x, %y : i32, i32
}
// call: @f(true, 1 : i32, 2 : i32) == 1 : i32
// call: @f(false, 1 : i32, 2 : i32) == 2 : i32
// call: @crossed(true, 1 : i32, 2 : i32) == 1 : i32, 2 : i32
// call: @crossed(false, 1 : i32, 2 : i32) == 2 : i32, 1 : i32
