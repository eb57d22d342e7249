// Counters from a bound up to, not including, another, in steps.
func.func @f(%n: index) -> (index, index) {
  %zero = arith.constant 0 : index
  %r:2 = affine.for %i = 1 to %n step 3 iter_args(%sum = %zero, %last = %zero) -> (index, index) {
    %next = arith.addi %sum, %i : index
    affine.yield %next, %i : index, index
  }
  return %r#0, %r#1 : index, index
}
// call: @f(8 : index) == 12 : index, 7 : index
// call: @f(7 : index) == 5 : index, 4 : index
// call: @f(1 : index) == 0 : index, 0 : index
// call: @f(-4 : index) == 0 : index, 0 : index
