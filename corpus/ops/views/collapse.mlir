// Groups of dimensions become one; a dimension of size 1 does not give its stride.
func.func @f(%m: memref<2x3x4xi32, strided<[24, 4, 1]>>, %i: index, %j: index) -> i32 {
  %a = memref.collapse_shape %m [[0], [1, 2]] : memref<2x3x4xi32, strided<[24, 4, 1]>> into memref<2x12xi32, strided<[24, 1]>>
  %0 = memref.load %a[%i, %j] : memref<2x12xi32, strided<[24, 1]>>
  return %0 : i32
}
func.func @g(%m: memref<3x1xi32, strided<[2, 7]>>, %i: index) -> i32 {
  %d = memref.cast %m : memref<3x1xi32, strided<[2, 7]>> to memref<?x1xi32, strided<[?, ?]>>
  %a = memref.collapse_shape %d [[0, 1]] : memref<?x1xi32, strided<[?, ?]>> into memref<?xi32, strided<[?]>>
  %0 = memref.load %a[%i] : memref<?xi32, strided<[?]>>
  return %0 : i32
}
// 24 + 7 = 31, of which the buffer says 100 less.
// call: @f(memref<2x3x4xi32, strided<[24, 4, 1]>> [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,-69,32,33,34,35], 1 : index, 7 : index) == -69 : i32
// call: @g(memref<3x1xi32, strided<[2, 7]>> [5, 6, 7, 8, 9], 2 : index) == 9 : i32
