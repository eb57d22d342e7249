// Sizes multiply at run time.
func.func @f(%m: memref<?x?xi8>, %i: index) -> (i8, index) {
  %c0 = arith.constant 0 : index
  %a = memref.collapse_shape %m [[0, 1]] : memref<?x?xi8> into memref<?xi8>
  %0 = memref.load %a[%i] : memref<?xi8>
  %1 = memref.dim %a, %c0 : memref<?xi8>
  return %0, %1 : i8, index
}
// call: @f(memref<2x3xi8> [0, 1, 2, 3, 4, 5], 4 : index) == 4 : i8, 6 : index
// call: @f(memref<1x4xi8> [0, 1, 2, 3], 3 : index) == 3 : i8, 4 : index
