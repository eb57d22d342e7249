// Two cases of a switch lead to one block with different operands.
func.func @f(%v: i32, %a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  cf.switch %v : i32, [
    default: ^other,
    1: ^join(%a : i32),
    2: ^join(%b : i32)
  ]
^other:
  return %c0 : i32
^join(%r: i32):
  return %r : i32
}
// call: @f(1 : i32, 7 : i32, 8 : i32) == 7 : i32
// call: @f(2 : i32, 7 : i32, 8 : i32) == 8 : i32
// call: @f(3 : i32, 7 : i32, 8 : i32) == 0 : i32
