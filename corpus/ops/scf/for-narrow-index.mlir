// An index of 32 bits ends at 2147483647.
func.func @turns(%a: index, %b: index, %s: index) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for %i = %a to %b step %s iter_args(%n = %zero) -> (i32) {
    %m = arith.addi %n, %one : i32
    scf.yield %m : i32
  }
  return %r : i32
}
// index-bitwidth: 32
// call: @turns(2147483640 : index, 2147483647 : index, 1 : index) == 7 : i32
// call: @turns(2147483640 : index, 2147483647 : index, 5 : index) == undefined "counter of a loop does not fit"
