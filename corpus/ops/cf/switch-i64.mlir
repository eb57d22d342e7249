// A switch on 64 bits, where the low 32 bits do not decide.
func.func @f(%v: i64) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  cf.switch %v : i64, [
    default: ^a(%c0 : i32),
    1: ^a(%c1 : i32),
    4294967297: ^a(%c2 : i32),
    -9223372036854775807: ^a(%c3 : i32)
  ]
^a(%r: i32):
  return %r : i32
}
// call: @f(1 : i64) == 1 : i32
// call: @f(4294967297 : i64) == 2 : i32
// call: @f(-9223372036854775807 : i64) == 3 : i32
// call: @f(8589934593 : i64) == 0 : i32
