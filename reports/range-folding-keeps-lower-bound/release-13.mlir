func @f(%k: index) -> i32 {
  %c1 = constant 1 : index
  %c3 = constant 3 : index
  %z = constant 0 : index
  %r = scf.for %i = %c1 to %c3 step %c1 iter_args(%a = %z) -> (index) {
    %j = muli %i, %k : index
    %n = addi %a, %j : index
    scf.yield %n : index
  }
  %s = index_cast %r : index to i32
  return %s : i32
}
func @main() -> i32 {
  %k = constant 2 : index
  %r = call @f(%k) : (index) -> i32
  return %r : i32
}
