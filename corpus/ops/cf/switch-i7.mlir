// A switch on an odd width after an overflow: only the low seven bits count.
func.func @f(%a: i7, %b: i7) -> i7 {
  %0 = arith.addi %a, %b : i7
  %c1 = arith.constant 1 : i7
  %c2 = arith.constant 2 : i7
  cf.switch %0 : i7, [
    default: ^a(%0 : i7),
    -64: ^a(%c1 : i7),
    0: ^a(%c2 : i7)
  ]
^a(%r: i7):
  return %r : i7
}
// call: @f(63 : i7, 1 : i7) == 1 : i7
// call: @f(-64 : i7, -64 : i7) == 2 : i7
// call: @f(-1 : i7, -1 : i7) == -2 : i7
