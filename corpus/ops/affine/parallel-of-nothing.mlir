// The last of two loops has no turn. The first one turns as ever, and its counter fits or is undefined.
func.func @f(%n: index, %m: index) -> i32 {
  %one = arith.constant 1 : i32
  %r = affine.parallel (%i, %j) = (-1, 0) to (symbol(%n), symbol(%m)) step (4611686018427387904, 1) reduce ("addi") -> (i32) {
    affine.yield %one : i32
  }
  return %r : i32
}
// call: @f(2 : index, 3 : index) == 3 : i32
// call: @f(4611686018427387903 : index, 0 : index) == 0 : i32
// call: @f(9223372036854775807 : index, 0 : index) == 0 : i32
// call: @g(9223372036854775807 : index, 0 : index) == undefined "counter of a loop does not fit"
func.func @g(%n: index, %m: index) -> i32 {
  %one = arith.constant 1 : i32
  %r = affine.parallel (%i, %j) = (1, 0) to (symbol(%n), symbol(%m)) step (4611686018427387904, 1) reduce ("addi") -> (i32) {
    affine.yield %one : i32
  }
  return %r : i32
}
