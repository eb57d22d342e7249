// A step that is not positive is undefined, in any of the loops.
func.func @f(%s: index, %t: index) -> index {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %r = scf.parallel (%i, %j) = (%zero, %zero) to (%two, %two) step (%s, %t) init (%zero) -> index {
    scf.reduce(%two : index) {
    ^bb0(%x: index, %y: index):
      %n = arith.addi %x, %y : index
      scf.reduce.return %n : index
    }
  }
  return %r : index
}
// call: @f(1 : index, 1 : index) == 8 : index
// call: @f(2 : index, 1 : index) == 4 : index
// call: @f(0 : index, 1 : index) == undefined "the step of a loop is not positive"
// call: @f(1 : index, -1 : index) == undefined "the step of a loop is not positive"
