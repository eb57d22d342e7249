// All of a vector has to be within the dimension.
func.func @f(%m: memref<2x3xi32>, %i: index) -> vector<2xi32> {
  %0 = affine.vector_load %m[0, %i] : memref<2x3xi32>, vector<2xi32>
  return %0 : vector<2xi32>
}
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6], 1 : index) == [2, 3] : vector<2xi32>
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6], 2 : index) == undefined "index"
