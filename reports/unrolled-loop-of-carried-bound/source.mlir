func.func @f(%n: index) -> index {
  %one = arith.constant 1 : index
  %r = affine.for %i = 0 to %n iter_args(%x = %n) -> (index) {
    %y = arith.addi %x, %one : index
    affine.yield %y : index
  }
  return %r : index
}
// call: @f(3 : index)
