func.func @f(%lb: index, %ub: index) -> i32 {
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for %i = %lb to %ub step %c2 iter_args(%n = %zero) -> i32 {
    %m = arith.addi %n, %one : i32
    scf.yield %m : i32
  }
  return %r : i32
}
func.func @main() -> i32 {
  %lb = arith.constant 3 : index
  %ub = arith.constant 1 : index
  %r = func.call @f(%lb, %ub) : (index, index) -> i32
  return %r : i32
}
