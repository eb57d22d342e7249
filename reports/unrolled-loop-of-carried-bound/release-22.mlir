func.func @f(%n: index) -> index {
  %one = arith.constant 1 : index
  %r = affine.for %i = 0 to %n iter_args(%x = %n) -> (index) {
    %y = arith.addi %x, %one : index
    affine.yield %y : index
  }
  return %r : index
}
func.func @main() -> i64 {
  %n = arith.constant 3 : index
  %r = func.call @f(%n) : (index) -> index
  %s = arith.index_cast %r : index to i64
  return %s : i64
}
