// A counter behind the last turn that does not fit is undefined, in any of the loops.
func.func @f(%n: index) -> i32 {
  %one = arith.constant 1 : i32
  %r = affine.parallel (%i, %j) = (9223372036854775800, 0) to (%n, 2) step (4, 1) reduce ("addi") -> (i32) {
    affine.yield %one : i32
  }
  return %r : i32
}
// call: @f(9223372036854775803 : index) == 2 : i32
// call: @f(9223372036854775805 : index) == undefined "does not fit its type"
