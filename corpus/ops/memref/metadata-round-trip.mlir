// A view taken apart and put together again is the same view.
func.func @f(%m: memref<2x2xi8, strided<[?, ?], offset: ?>>, %i: index, %j: index) -> i8 {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<2x2xi8, strided<[?, ?], offset: ?>> -> memref<i8>, index, index, index, index, index
  %v = memref.reinterpret_cast %base to offset: [%offset], sizes: [2, 2], strides: [%strides#0, %strides#1] : memref<i8> to memref<2x2xi8, strided<[?, ?], offset: ?>>
  %0 = memref.load %v[%i, %j] : memref<2x2xi8, strided<[?, ?], offset: ?>>
  return %0 : i8
}
// call: @f(memref<2x2xi8, strided<[-3, 1], offset: 3>> [1, 2, 9, 3, 4], 0 : index, 1 : index) == 4 : i8
// call: @f(memref<2x2xi8, strided<[-3, 1], offset: 3>> [1, 2, 9, 3, 4], 1 : index, 0 : index) == 1 : i8
