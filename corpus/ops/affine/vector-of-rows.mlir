// The dimensions of the vector are the last ones of the memref.
func.func @f(%m: memref<3x3xi32>, %i: index) -> vector<2x2xi32> {
  %0 = affine.vector_load %m[%i, 1] : memref<3x3xi32>, vector<2x2xi32>
  affine.vector_store %0, %m[0, 0] : memref<3x3xi32>, vector<2x2xi32>
  return %0 : vector<2x2xi32>
}
// call: @f(memref<3x3xi32> [1, 2, 3, 4, 5, 6, 7, 8, 9], 1 : index) == [[5, 6], [8, 9]] : vector<2x2xi32>
// after: arg0 == [5, 6, 3, 8, 9, 6, 7, 8, 9]
// call: @f(memref<3x3xi32> [1, 2, 3, 4, 5, 6, 7, 8, 9], 2 : index) == undefined "index"
