// Turns that write elements of their own; the counters are dimensions of the maps within.
func.func @f(%m: memref<2x3xi32>, %v: i32) {
  affine.parallel (%i, %j) = (0, 0) to (2, 2) {
    affine.store %v, %m[%i, %j + 1] : memref<2x3xi32>
  }
  affine.parallel (%i) = (1) to (2) {
    affine.store %v, %m[%i, %i - 1] : memref<2x3xi32>
    affine.yield
  }
  return
}
// call: @f(memref<2x3xi32> [0, 0, 0, 0, 0, 0], 1 : i32) == ()
// after: arg0 == [0, 1, 1, 1, 1, 1]
