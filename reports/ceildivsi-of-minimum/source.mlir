// release: 19
func.func @f(%a: i64, %b: i64) -> i64 {
  %q = arith.ceildivsi %a, %b : i64
  return %q : i64
}
// call: @f(-9223372036854775808 : i64, 2 : i64) == -4611686018427387904 : i64
