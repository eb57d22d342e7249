// The size of each dimension, static and dynamic, by a runtime index; others do not exist.
func.func @f(%m: memref<?x3x?xi8>, %i: index) -> index {
  %0 = memref.dim %m, %i : memref<?x3x?xi8>
  return %0 : index
}
// call: @f(memref<1x3x2xi8> [0, 1, 2, 3, 4, 5], 0 : index) == 1 : index
// call: @f(memref<1x3x2xi8> [0, 1, 2, 3, 4, 5], 1 : index) == 3 : index
// call: @f(memref<1x3x2xi8> [0, 1, 2, 3, 4, 5], 2 : index) == 2 : index
// call: @f(memref<1x3x2xi8> [0, 1, 2, 3, 4, 5], 3 : index) == undefined "in a memref of rank 3"
// call: @f(memref<1x3x2xi8> [0, 1, 2, 3, 4, 5], -1 : index) == undefined "in a memref of rank 3"
