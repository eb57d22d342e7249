func @ceildiv(%a: i64, %b: i64) -> i64 {
  %q = ceildivi_signed %a, %b : i64
  return %q : i64
}
func @main() -> i64 {
  %a = constant -9223372036854775808 : i64
  %b = constant 2 : i64
  %q = call @ceildiv(%a, %b) : (i64, i64) -> i64
  return %q : i64
}
