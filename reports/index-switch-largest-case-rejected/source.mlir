func.func @f(%x: i64) -> i32 {
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %c9 = arith.constant 9 : i32
  cf.switch %x : i64, [
    default: ^bb3,
    2: ^bb1,
    9223372036854775807: ^bb2
  ]
^bb1:
  return %c7 : i32
^bb2:
  return %c8 : i32
^bb3:
  return %c9 : i32
}
// call: @f(9223372036854775807 : i64) == 8 : i32
// call: @f(2 : i64) == 7 : i32
