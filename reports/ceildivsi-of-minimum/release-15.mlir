func.func @ceildiv(%a: i64, %b: i64) -> i64 {
  %q = arith.ceildivsi %a, %b : i64
  return %q : i64
}
func.func @main() -> i64 {
  %a = arith.constant -9223372036854775808 : i64
  %b = arith.constant 2 : i64
  %q = call @ceildiv(%a, %b) : (i64, i64) -> i64
  return %q : i64
}
