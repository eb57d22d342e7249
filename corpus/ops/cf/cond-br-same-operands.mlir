// Both edges to one block with the same operands: the condition does not matter.
func.func @f(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^join(%a : i32), ^join(%a : i32)
^join(%r: i32):
  return %r : i32
}
func.func @none(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^join, ^join
^join:
  return %a : i32
}
// call: @f(true, 5 : i32) == 5 : i32
// call: @f(false, 5 : i32) == 5 : i32
// call: @none(true, 6 : i32) == 6 : i32
// call: @none(false, 6 : i32) == 6 : i32
