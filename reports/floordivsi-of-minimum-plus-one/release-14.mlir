func @floordiv(%a: i64, %b: i64) -> i64 {
  %q = arith.floordivsi %a, %b : i64
  return %q : i64
}
func @main() -> i64 {
  %a = arith.constant -9223372036854775807 : i64
  %b = arith.constant -1 : i64
  %q = call @floordiv(%a, %b) : (i64, i64) -> i64
  return %q : i64
}
