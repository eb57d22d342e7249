// Comparisons may have expressions on both sides.
func.func @f(%i: index, %j: index) -> i32 {
  %yes = arith.constant 1 : i32
  %no = arith.constant 0 : i32
  %0 = affine.if affine_set<(d0, d1) : (d0 >= d1 * 2, d0 + 1 <= 10)>(%i, %j) -> i32 {
    affine.yield %yes : i32
  } else {
    affine.yield %no : i32
  }
  return %0 : i32
}
// call: @f(4 : index, 2 : index) == 1 : i32
// call: @f(3 : index, 2 : index) == 0 : i32
// call: @f(9 : index, 4 : index) == 1 : i32
// call: @f(10 : index, 4 : index) == 0 : i32
