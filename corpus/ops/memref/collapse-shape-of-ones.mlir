// The stride of a dimension of which only the run says that it has one element may be taken for that of all.
func.func @f(%m: memref<?x?xi8, strided<[?, ?]>>, %i: index) -> i8 {
  %a = memref.collapse_shape %m [[0, 1]] : memref<?x?xi8, strided<[?, ?]>> into memref<?xi8, strided<[?]>>
  %0 = memref.load %a[%i] : memref<?xi8, strided<[?]>>
  return %0 : i8
}
// call: @f(memref<3x1xi8, strided<[2, 7]>> [0, 1, 2, 3, 4], 2 : index) == undefined "the stride of one element in a collapsed group is 7, and 2 is needed"
// call: @f(memref<1x3xi8, strided<[1, 2]>> [0, 1, 2, 3, 4], 2 : index) == undefined "the stride of one element in a collapsed group is 1, and 2 is needed"
// Element 2 of three in a column: 2 * 2.
// call: @f(memref<3x1xi8, strided<[2, 2]>> [0, 1, 2, 3, 4], 2 : index) == 4 : i8
// Of three in a row: 2 * 1.
// call: @f(memref<1x3xi8, strided<[7, 1]>> [0, 1, 2], 2 : index) == 2 : i8
// Of two rows of two, 4 apart: 3 * 2.
// call: @f(memref<2x2xi8, strided<[4, 2]>> [0, 1, 2, 3, 4, 5, 6], 3 : index) == 6 : i8

// Where the type says that there is one element, its stride says nothing.
func.func @g(%m: memref<?x1xi8, strided<[?, ?]>>, %i: index) -> i8 {
  %a = memref.collapse_shape %m [[0, 1]] : memref<?x1xi8, strided<[?, ?]>> into memref<?xi8, strided<[?]>>
  %0 = memref.load %a[%i] : memref<?xi8, strided<[?]>>
  return %0 : i8
}
// call: @g(memref<3x1xi8, strided<[2, 7]>> [0, 1, 2, 3, 4], 2 : index) == 4 : i8
