// A switch whose cases go to blocks that return different values.
func.func @f(%x: i8) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  cf.switch %x : i8, [
    default: ^bb1(%c1 : i32),
    5: ^bb2,
    6: ^bb3
  ]
^bb1(%0: i32):
  return %0 : i32
^bb2:
  return %c2 : i32
^bb3:
  return %c3 : i32
}
// call: @f(4 : i8) == 1 : i32
// call: @f(5 : i8) == 2 : i32
// call: @f(6 : i8) == 3 : i32
