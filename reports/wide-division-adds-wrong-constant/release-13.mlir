func @floordiv(%a: i128, %b: i128) -> i128 {
  %q = floordivi_signed %a, %b : i128
  return %q : i128
}
func @main() -> i64 {
  %a = constant -1 : i128
  %b = constant 2 : i128
  %c64 = constant 64 : i128
  %q = call @floordiv(%a, %b) : (i128, i128) -> i128
  %upper = shift_right_signed %q, %c64 : i128
  %r = trunci %upper : i128 to i64
  return %r : i64
}
