// The last of two loops has no turn. The first one turns as ever, and its counter fits or is undefined.
func.func @f(%n: index, %step: index, %m: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.parallel (%i, %j) = (%zero, %zero) to (%n, %m) step (%step, %one) init (%zero) -> index {
    scf.reduce(%one : index) {
    ^bb0(%x: index, %y: index):
      %s = arith.addi %x, %y : index
      scf.reduce.return %s : index
    }
  }
  return %r : index
}
// call: @f(2 : index, 1 : index, 3 : index) == 6 : index
// call: @f(20000 : index, 1 : index, 0 : index) == 0 : index
// call: @f(9223372036854775807 : index, 5000000000000000000 : index, 0 : index) == undefined "counter of a loop does not fit"
// call: @f(9223372036854775807 : index, 9223372036854775807 : index, 0 : index) == 0 : index
// call: @f(9223372036854775807 : index, 1 : index, 0 : index) == out-of-fuel
