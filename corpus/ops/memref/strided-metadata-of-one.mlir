// A stride that no address needs is what the program wrote, and open where a conversion makes it.
func.func @written(%m: memref<4xi8>, %st: index) -> index {
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [1, 1], strides: [1, %st] : memref<4xi8> to memref<1x1xi8, strided<[1, ?]>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %r : memref<1x1xi8, strided<[1, ?]>> -> memref<i8>, index, index, index, index, index
  return %strides#1 : index
}
func.func @transposed(%m: memref<4xi8>, %st: index, %one: index) -> index {
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%one, 2], strides: [%st, 1] : memref<4xi8> to memref<?x2xi8, strided<[?, 1]>>
  %t = memref.transpose %r (i, j) -> (j, i) : memref<?x2xi8, strided<[?, 1]>> to memref<2x?xi8, strided<[1, ?]>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %t : memref<2x?xi8, strided<[1, ?]>> -> memref<i8>, index, index, index, index, index
  return %strides#1 : index
}
func.func @collapsed(%m: memref<1x?xi8, strided<[?, ?]>>) -> index {
  %c = memref.collapse_shape %m [[0, 1]] : memref<1x?xi8, strided<[?, ?]>> into memref<?xi8, strided<[?]>>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %c : memref<?xi8, strided<[?]>> -> memref<i8>, index, index, index
  return %stride : index
}
// call: @written(memref<4xi8> [1, 2, 3, 4], 7 : index) == 7 : index
// call: @transposed(memref<4xi8> [1, 2, 3, 4], 9 : index, 1 : index) == 9 : index
// call: @collapsed(memref<1x2xi8, strided<[5, 3]>> [1, 2, 3, 4]) == 3 : index
// call: @collapsed(memref<1x1xi8, strided<[5, 3]>> [1]) == poison : index
