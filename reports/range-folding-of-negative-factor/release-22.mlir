func.func @f(%k: index) -> i32 {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 0 : index
  %r = scf.for %i = %c1 to %c3 step %c1 iter_args(%a = %z) -> (index) {
    %j = arith.muli %i, %k : index
    %n = arith.addi %a, %j : index
    scf.yield %n : index
  }
  %s = arith.index_cast %r : index to i32
  return %s : i32
}
func.func @main() -> i32 {
  %k = arith.constant -1 : index
  %r = func.call @f(%k) : (index) -> i32
  return %r : i32
}
