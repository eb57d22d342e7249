// A switch on poison is undefined, even if every case leads to one block.
func.func @f(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %p = arith.shli %c1, %n : i32
  cf.switch %p : i32, [
    default: ^a(%n : i32),
    2: ^a(%c1 : i32)
  ]
^a(%r: i32):
  return %r : i32
}
// call: @f(1 : i32) == 1 : i32
// call: @f(3 : i32) == 3 : i32
// call: @f(99 : i32) == undefined "branch on poison"
