// report: reports/int-range-of-an-erased-op
// -int-range-optimizations applies the range of an erased op to a new op of another width (MLIR 16).
// release: 16
func.func @f1(%arg0: i128) -> i1 {
  %0 = arith.constant false
  %1 = arith.constant false
  %2 = arith.extsi %0 : i1 to i128
  %3 = arith.cmpi eq, %arg0, %2 : i128
  return %3 : i1
}
