func.func @f(%m: memref<1xi32>, %x: i32, %y: i32) -> i32 {
  %r = affine.for %i = 0 to 2 iter_args(%a = %y) -> (i32) {
    affine.store %a, %m[0] : memref<1xi32>
    affine.yield %x : i32
  }
  return %r : i32
}
