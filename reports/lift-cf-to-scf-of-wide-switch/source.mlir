func.func @f(%x: i128) -> i32 {
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  cf.switch %x : i128, [
    default: ^bb2,
    1: ^bb1
  ]
^bb1:
  return %c7 : i32
^bb2:
  return %c9 : i32
}
// call: @f(18446744073709551617 : i128) == 9 : i32
