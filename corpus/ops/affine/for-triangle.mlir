// The bounds of an inner loop depend on the counter of the outer one; each region writes memory.
#inner = affine_map<(d0) -> (d0 + 1)>
func.func @f(%m: memref<3x3xi32>, %v: i32) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to #inner(%i) {
      affine.store %v, %m[%i, %j] : memref<3x3xi32>
    }
  }
  return
}
// call: @f(memref<3x3xi32> [0, 0, 0, 0, 0, 0, 0, 0, 0], 1 : i32) == ()
// after: arg0 == [1, 0, 0, 1, 1, 0, 1, 1, 1]
