// report: reports/ceildivsi-of-minimum
// -arith-expand negates the dividend of arith.ceildivsi: wrong sign for the minimum, trap for the
// maximum and -1 (MLIR 13–19).
// release: 19
func.func @f(%a: i64, %b: i64) -> i64 {
  %q = arith.ceildivsi %a, %b : i64
  return %q : i64
}
// call: @f(-9223372036854775808 : i64, 2 : i64) == -4611686018427387904 : i64
