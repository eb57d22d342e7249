func.func @f(%m: memref<3xi32>, %v: i32) {
  affine.for %i = 4 to 6 {
    affine.store %v, %m[(%i mod 5) floordiv 2] : memref<3xi32>
  }
  return
}
// call: @f(memref<3xi32> [0, 0, 0], 7 : i32)
