// All counters of two loops at once; what each turn gives is combined with what the turns before gave.
func.func @f(%n: index) -> (i32, i32) {
  %r:2 = affine.parallel (%i, %j) = (0, 1) to (%n, 4) step (1, 2) reduce ("addi", "muli") -> (i32, i32) {
    %p = arith.muli %i, %j : index
    %s = arith.addi %i, %j : index
    %v = arith.index_cast %p : index to i32
    %w = arith.index_cast %s : index to i32
    affine.yield %v, %w : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
// The counters are 0, 1, … and 1, 3: products 0 0, 1 3, 2 6, and sums 1 3, 2 4, 3 5.
// call: @f(3 : index) == 12 : i32, 360 : i32
// call: @f(1 : index) == 0 : i32, 3 : i32
// What changes nothing.
// call: @f(0 : index) == 0 : i32, 1 : i32
