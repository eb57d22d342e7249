// A switch on 128 bits, where the low 64 bits do not decide.
func.func @f(%v: i128) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  cf.switch %v : i128, [
    default: ^a(%c0 : i32),
    5: ^a(%c1 : i32),
    -9223372036854775808: ^a(%c2 : i32),
    -1: ^a(%c3 : i32)
  ]
^a(%r: i32):
  return %r : i32
}
// call: @f(5 : i128) == 1 : i32
// call: @f(-9223372036854775808 : i128) == 2 : i32
// call: @f(-1 : i128) == 3 : i32
// 2^64 + 5, 2^63, and 2^64 - 1
// call: @f(18446744073709551621 : i128) == 0 : i32
// call: @f(9223372036854775808 : i128) == 0 : i32
// call: @f(18446744073709551615 : i128) == 0 : i32
