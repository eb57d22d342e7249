func @f(%a: i32, %n: index) -> i32 {
  %c7 = constant 7 : i32
  %c1 = constant 1 : index
  %r = scf.for %i = %n to %n step %c1 iter_args(%x = %a) -> (i32) {
    scf.yield %c7 : i32
  }
  return %r : i32
}
func @main() -> i32 {
  %c5 = constant 5 : i32
  %c3 = constant 3 : index
  %r = call @f(%c5, %c3) : (i32, index) -> i32
  return %r : i32
}
