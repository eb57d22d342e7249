// Five cases and the default, all to one block: as many dummy blocks as there are repetitions.
func.func @f(%v: i8, %a: i8) -> i8 {
  %c10 = arith.constant 10 : i8
  %c20 = arith.constant 20 : i8
  %c30 = arith.constant 30 : i8
  cf.switch %v : i8, [
    default: ^join(%a : i8),
    0: ^join(%c10 : i8),
    1: ^join(%c20 : i8),
    127: ^join(%c30 : i8),
    -128: ^join(%v : i8),
    -1: ^join(%a : i8)
  ]
^join(%r: i8):
  return %r : i8
}
// call: @f(0 : i8, 5 : i8) == 10 : i8
// call: @f(1 : i8, 5 : i8) == 20 : i8
// call: @f(127 : i8, 5 : i8) == 30 : i8
// call: @f(-128 : i8, 5 : i8) == -128 : i8
// call: @f(-1 : i8, 5 : i8) == 5 : i8
// call: @f(77 : i8, 5 : i8) == 5 : i8
