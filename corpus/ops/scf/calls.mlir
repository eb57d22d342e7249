// A call within a region returns into it, and its own regions are its own.
func.func private @sum(%n: index, %a: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0 : i32
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %none) -> (i32) {
    %t = arith.addi %s, %a : i32
    scf.yield %t : i32
  }
  return %r : i32
}
func.func @f(%n: index) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 1 : i32
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %start) -> (i32) {
    %t = func.call @sum(%i, %s) : (index, i32) -> i32
    %u = arith.addi %t, %s : i32
    scf.yield %u : i32
  }
  return %r : i32
}
// The i-th turn multiplies by i + 1.
// call: @f(0 : index) == 1 : i32
// call: @f(1 : index) == 1 : i32
// call: @f(5 : index) == 120 : i32
