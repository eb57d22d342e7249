// The default and two cases lead to one block, each with its own operands.
func.func @f(%v: i32, %a: i32, %b: i32) -> (i32, i32) {
  cf.switch %v : i32, [
    default: ^join(%a, %b : i32, i32),
    1: ^join(%b, %a : i32, i32),
    -1: ^join(%v, %v : i32, i32)
  ]
^join(%x: i32, %y: i32):
  return %x, %y : i32, i32
}
// call: @f(0 : i32, 7 : i32, 8 : i32) == 7 : i32, 8 : i32
// call: @f(1 : i32, 7 : i32, 8 : i32) == 8 : i32, 7 : i32
// call: @f(-1 : i32, 7 : i32, 8 : i32) == -1 : i32, -1 : i32
