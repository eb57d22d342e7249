// Of several lower bounds the largest counts, of several upper ones the least.
func.func @f(%n: index, %k: index) -> (index, index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = affine.for %i = max affine_map<(d0)[s0] -> (d0 - s0, -2)>(%n)[%k]
      to min affine_map<(d0) -> (d0 * 2, 6)>(%n)
      iter_args(%count = %zero, %sum = %zero) -> (index, index) {
    %c = arith.addi %count, %one : index
    %s = arith.addi %sum, %i : index
    affine.yield %c, %s : index, index
  }
  return %r#0, %r#1 : index, index
}
// call: @f(2 : index, 1 : index) == 3 : index, 6 : index
// call: @f(2 : index, 9 : index) == 6 : index, 3 : index
// call: @f(5 : index, 2 : index) == 3 : index, 12 : index
// call: @f(-1 : index, 0 : index) == 0 : index, 0 : index
