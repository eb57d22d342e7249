// A condition is all of its comparisons with 0.
func.func @f(%i: index, %n: index) -> index {
  %0 = affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 >= 0, d0 mod 2 == 0)>(%i)[%n] -> index {
    affine.yield %i : index
  } else {
    %one = arith.constant -1 : index
    affine.yield %one : index
  }
  return %0 : index
}
// call: @f(2 : index, 4 : index) == 2 : index
// call: @f(3 : index, 4 : index) == -1 : index
// call: @f(4 : index, 4 : index) == 4 : index
// call: @f(6 : index, 4 : index) == -1 : index
// call: @f(0 : index, 4 : index) == -1 : index
