// Euclid's algorithm: both block arguments change on the back edge.
func.func @gcd(%a: i64, %b: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  cf.br ^head(%a, %b : i64, i64)
^head(%x: i64, %y: i64):
  %done = arith.cmpi eq, %y, %c0 : i64
  cf.cond_br %done, ^exit(%x : i64), ^step
^step:
  %r = arith.remui %x, %y : i64
  cf.br ^head(%y, %r : i64, i64)
^exit(%g: i64):
  return %g : i64
}
// call: @gcd(1071 : i64, 462 : i64) == 21 : i64
// call: @gcd(0 : i64, 7 : i64) == 7 : i64
// 2^64 - 1 = (2^32 - 1) (2^32 + 1)
// call: @gcd(-1 : i64, 4294967295 : i64) == 4294967295 : i64
