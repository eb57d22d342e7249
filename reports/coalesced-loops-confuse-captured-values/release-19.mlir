func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %one) -> (i32) {
    %s = scf.for %j = %c0 to %c2 step %c1 iter_args(%b = %a) -> (i32) {
      %n = arith.addi %b, %a : i32
      scf.yield %n : i32
    }
    scf.yield %s : i32
  }
  return %r : i32
}
