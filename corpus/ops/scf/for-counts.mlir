// How often a loop runs: the upper bound is not reached, and a last step may go beyond it.
func.func @turns(%a: index, %b: index, %s: index) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for %i = %a to %b step %s iter_args(%n = %zero) -> (i32) {
    %m = arith.addi %n, %one : i32
    scf.yield %m : i32
  }
  return %r : i32
}
// call: @turns(0 : index, 0 : index, 1 : index) == 0 : i32
// call: @turns(5 : index, 2 : index, 1 : index) == 0 : i32
// call: @turns(0 : index, 1 : index, 1 : index) == 1 : i32
// call: @turns(0 : index, 4 : index, 1 : index) == 4 : i32
// 0, 3, 6, 9
// call: @turns(0 : index, 10 : index, 3 : index) == 4 : i32
// call: @turns(0 : index, 9 : index, 3 : index) == 3 : i32
// call: @turns(0 : index, 1 : index, 9223372036854775806 : index) == 1 : i32
