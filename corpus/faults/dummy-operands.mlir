// Both edges to one block, each with operands of its own.
func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x: i32):
  return %x : i32
}
// call: @f(true, 1 : i32, 2 : i32) == 1 : i32
// call: @f(false, 1 : i32, 2 : i32) == 2 : i32
