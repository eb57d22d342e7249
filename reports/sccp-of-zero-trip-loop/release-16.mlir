func.func @f(%a: i32, %n: index) -> i32 {
  %c7 = arith.constant 7 : i32
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %n to %n step %c1 iter_args(%x = %a) -> (i32) {
    scf.yield %c7 : i32
  }
  return %r : i32
}
func.func @main() -> i32 {
  %c5 = arith.constant 5 : i32
  %c3 = arith.constant 3 : index
  %r = func.call @f(%c5, %c3) : (i32, index) -> i32
  return %r : i32
}
