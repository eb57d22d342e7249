// report: reports/sccp-of-zero-trip-loop
// -sccp takes the yielded value for the result of an scf.for with no iterations (MLIR 13–16).
func.func @f(%a: i32, %n: index) -> i32 {
  %c7 = arith.constant 7 : i32
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %n to %n step %c1 iter_args(%x = %a) -> (i32) {
    scf.yield %c7 : i32
  }
  return %r : i32
}
// call: @f(5 : i32, 3 : index) == 5 : i32
