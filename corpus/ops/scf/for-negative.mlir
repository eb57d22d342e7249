// Bounds are signed: a loop goes through zero, and an upper bound below zero ends one from zero at once.
func.func @sum(%a: index, %b: index, %s: index) -> index {
  %zero = arith.constant 0 : index
  %r = scf.for %i = %a to %b step %s iter_args(%n = %zero) -> (index) {
    %m = arith.addi %n, %i : index
    scf.yield %m : index
  }
  return %r : index
}
// -3 - 2 - 1 + 0 + 1
// call: @sum(-3 : index, 2 : index, 1 : index) == -5 : index
// -7, -5
// call: @sum(-7 : index, -4 : index, 2 : index) == -12 : index
// call: @sum(0 : index, -1 : index, 1 : index) == 0 : index
// The least index alone.
// call: @sum(-9223372036854775808 : index, -9223372036854775807 : index, 1 : index) == -9223372036854775808 : index
