// A switch on one bit: false and true are all the values there are.
func.func @f(%v: i1) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  cf.switch %v : i1, [
    default: ^a(%c1 : i32),
    0: ^a(%c2 : i32),
    1: ^a(%c3 : i32)
  ]
^a(%r: i32):
  return %r : i32
}
// call: @f(false) == 2 : i32
// call: @f(true) == 3 : i32
