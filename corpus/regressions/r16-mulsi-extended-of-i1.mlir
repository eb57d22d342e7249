// report: reports/mulsi-extended-of-i1
// arith.mulsi_extended of i1 by -1 is folded as if it were 1 (MLIR 16).
// release: 16
func.func @f(%x: i1) -> i1 {
  %true = arith.constant true
  %low, %high = arith.mulsi_extended %x, %true : i1
  return %high : i1
}
// call: @f(true) == false
// call: @f(false) == false
