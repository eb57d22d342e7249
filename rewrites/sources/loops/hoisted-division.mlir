func.func @f(%n: index, %a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (i32) {
    %q = arith.divsi %a, %b : i32
    %t = arith.addi %s, %q : i32
    scf.yield %t : i32
  }
  return %r : i32
}
