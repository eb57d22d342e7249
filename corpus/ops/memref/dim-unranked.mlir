// A size of an unranked memref. A dimension that it does not have is undefined.
func.func @f(%m: memref<*xi8>, %d: index) -> index {
  %0 = memref.dim %m, %d : memref<*xi8>
  return %0 : index
}
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 1 : index) == 3 : index
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 2 : index) == undefined "dimension 2 does not exist in a memref of rank 2"
// call: @f(memref<i8> [1], 0 : index) == undefined "dimension 0 does not exist in a memref of rank 0"
