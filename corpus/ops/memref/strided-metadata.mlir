// Base, offset, sizes and strides of a view.
func.func @f(%m: memref<?x?xi8, strided<[?, ?], offset: ?>>) -> (i8, index, index, index, index, index) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x?xi8, strided<[?, ?], offset: ?>> -> memref<i8>, index, index, index, index, index
  %0 = memref.load %base[] : memref<i8>
  return %0, %offset, %sizes#0, %sizes#1, %strides#0, %strides#1 : i8, index, index, index, index, index
}
// The base is where offset and strides count from: the first element of the buffer.
// call: @f(memref<2x3xi8, strided<[4, 1], offset: 2>> [9, 8, 1, 2, 3, 7, 4, 5, 6]) == 9 : i8, 2 : index, 2 : index, 3 : index, 4 : index, 1 : index
// No address needs the stride of a dimension of one element, but the caller has given one.
// call: @f(memref<1x3xi8, strided<[4, 1], offset: 0>> [1, 2, 3]) == 1 : i8, 0 : index, 1 : index, 3 : index, 4 : index, 1 : index
