func.func @floordiv(%a: i128, %b: i128) -> i128 {
  %q = arith.floordivsi %a, %b : i128
  return %q : i128
}
func.func @main() -> i64 {
  %a = arith.constant -1 : i128
  %b = arith.constant 2 : i128
  %c64 = arith.constant 64 : i128
  %q = call @floordiv(%a, %b) : (i128, i128) -> i128
  %upper = arith.shrsi %q, %c64 : i128
  %r = arith.trunci %upper : i128 to i64
  return %r : i64
}
