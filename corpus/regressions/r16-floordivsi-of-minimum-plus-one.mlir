// report: reports/floordivsi-of-minimum-plus-one
// -arith-expand of arith.floordivsi divides the minimum by -1 (MLIR 13–16).
// release: 16
func.func @f(%a: i64, %b: i64) -> i64 {
  %q = arith.floordivsi %a, %b : i64
  return %q : i64
}
// call: @f(-9223372036854775807 : i64, -1 : i64) == 9223372036854775807 : i64
