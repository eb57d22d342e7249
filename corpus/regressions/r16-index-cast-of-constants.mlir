// report: reports/index-cast-of-constants
// arith.index_cast of a negative constant to a wider type is not sign-extended (MLIR 13–16).
// release: 16
func.func @f() -> i128 {
  %m = arith.constant -1 : index
  %w = arith.index_cast %m : index to i128
  return %w : i128
}
// call: @f() == -1 : i128
