// Groups of dimensions as one, over the same elements.
func.func @f(%m: memref<2x3x2xi8>, %i: index, %j: index) -> (i8, i8) {
  %a = memref.collapse_shape %m [[0, 1], [2]] : memref<2x3x2xi8> into memref<6x2xi8>
  %b = memref.collapse_shape %m [[0, 1, 2]] : memref<2x3x2xi8> into memref<12xi8>
  %0 = memref.load %a[%i, %j] : memref<6x2xi8>
  %1 = memref.load %b[%i] : memref<12xi8>
  return %0, %1 : i8, i8
}
// call: @f(memref<2x3x2xi8> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 4 : index, 1 : index) == 9 : i8, 4 : i8
// call: @f(memref<2x3x2xi8> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 6 : index, 0 : index) == undefined "index 6 out of bounds"
