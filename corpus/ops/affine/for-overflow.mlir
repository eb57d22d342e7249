// A counter behind the last iteration that does not fit is undefined.
func.func @f(%n: index) -> index {
  %zero = arith.constant 0 : index
  %r = affine.for %i = 9223372036854775800 to %n step 4 iter_args(%x = %zero) -> (index) {
    affine.yield %i : index
  }
  return %r : index
}
// call: @f(9223372036854775803 : index) == 9223372036854775800 : index
// call: @f(9223372036854775805 : index) == undefined "does not fit its type"
