func @f(%n: index) -> index {
  %one = constant 1 : index
  %r = affine.for %i = 0 to %n iter_args(%x = %n) -> (index) {
    %y = addi %x, %one : index
    affine.yield %y : index
  }
  return %r : index
}
func @main() -> i64 {
  %n = constant 3 : index
  %r = call @f(%n) : (index) -> index
  %s = index_cast %r : index to i64
  return %s : i64
}
