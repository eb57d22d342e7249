// Two blocks, each the target of two cases.
func.func @f(%v: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  cf.switch %v : i32, [
    default: ^odd(%c1 : i32),
    2: ^even(%c2 : i32),
    3: ^odd(%c3 : i32),
    4: ^even(%c4 : i32)
  ]
^odd(%x: i32):
  %0 = arith.subi %x, %c4 : i32
  return %0 : i32
^even(%y: i32):
  return %y : i32
}
// call: @f(2 : i32) == 2 : i32
// call: @f(4 : i32) == 4 : i32
// call: @f(3 : i32) == -1 : i32
// call: @f(99 : i32) == -3 : i32
