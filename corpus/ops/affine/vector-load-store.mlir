// Neighbours along the last dimension, the first where the map says.
func.func @f(%m: memref<2x6xi32>, %i: index) -> vector<2xi32> {
  %0 = affine.vector_load %m[%i, %i * 2] : memref<2x6xi32>, vector<2xi32>
  affine.vector_store %0, %m[1 - %i, 4] : memref<2x6xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
// call: @f(memref<2x6xi32> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 1 : index) == [8, 9] : vector<2xi32>
// after: arg0 == [0, 1, 2, 3, 8, 9, 6, 7, 8, 9, 10, 11]
// call: @f(memref<2x6xi32> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 0 : index) == [0, 1] : vector<2xi32>
// after: arg0 == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1]
