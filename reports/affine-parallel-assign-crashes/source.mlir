func.func @f(%n: index, %v: i32) -> i32 {
  %r = affine.parallel (%i) = (0) to (%n) reduce ("assign") -> (i32) {
    affine.yield %v : i32
  }
  return %r : i32
}
// call: @f(1 : index, 7 : i32) == 7 : i32
