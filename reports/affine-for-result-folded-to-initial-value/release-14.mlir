func @f(%x: i32, %y: i32) -> i32 {
  %r = affine.for %i = 0 to 3 iter_args(%a = %y) -> (i32) {
    affine.yield %x : i32
  }
  return %r : i32
}
func @main() -> i32 {
  %x = arith.constant 5 : i32
  %y = arith.constant 7 : i32
  %r = call @f(%x, %y) : (i32, i32) -> i32
  return %r : i32
}
