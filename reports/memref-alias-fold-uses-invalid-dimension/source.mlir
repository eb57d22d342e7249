// release: 22
func.func @f(%v: i32, %m: memref<?x2xi32>) {
  %c = memref.collapse_shape %m [[0, 1]] : memref<?x2xi32> into memref<?xi32>
  affine.for %i = 0 to 4 {
    affine.store %v, %c[%i] : memref<?xi32>
  }
  return
}
// call: @f(7 : i32, memref<2x2xi32> [1, 2, 3, 4])
