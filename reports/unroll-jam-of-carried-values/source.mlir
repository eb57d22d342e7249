func.func @f(%x: i32, %y: i32) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (i32) {
    %b = arith.addi %a, %y : i32
    affine.yield %b : i32
  }
  return %r : i32
}
// call: @f(10 : i32, 1 : i32) == 14 : i32
