func.func @f(%x: i32, %y: i32) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (i32) {
    %b = arith.addi %a, %y : i32
    affine.yield %b : i32
  }
  return %r : i32
}
func.func @main() -> i32 {
  %c1 = arith.constant 1 : i32
  %c10 = arith.constant 10 : i32
  %r = call @f(%c10, %c1) : (i32, i32) -> i32
  return %r : i32
}
