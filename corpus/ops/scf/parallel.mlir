// Several loops at once, whose turns combine values, each by an op of its own.
func.func @f(%n: index, %m: index, %a: i32) -> (i32, index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %r:2 = scf.parallel (%i, %j) = (%zero, %one) to (%n, %m) step (%one, %two) init (%a, %one) -> (i32, index) {
    %k = arith.addi %i, %j : index
    %v = arith.index_cast %k : index to i32
    scf.reduce(%v, %j : i32, index) {
    ^bb0(%x: i32, %y: i32):
      %s = arith.addi %x, %y : i32
      scf.reduce.return %s : i32
    }, {
    ^bb0(%x: index, %y: index):
      %s = arith.muli %x, %y : index
      scf.reduce.return %s : index
    }
  }
  return %r#0, %r#1 : i32, index
}
// call: @f(2 : index, 4 : index, 100 : i32) == 110 : i32, 9 : index
// call: @f(1 : index, 6 : index, 0 : i32) == 9 : i32, 15 : index
// call: @f(0 : index, 4 : index, 7 : i32) == 7 : i32, 1 : index
// call: @f(3 : index, 1 : index, 7 : i32) == 7 : i32, 1 : index
