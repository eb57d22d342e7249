// A dimension of one element says nothing about the stride of its group, known only when it runs.
func.func @f(%m: memref<?x?xi8, strided<[?, ?]>>, %i: index) -> i8 {
  %a = memref.collapse_shape %m [[0, 1]] : memref<?x?xi8, strided<[?, ?]>> into memref<?xi8, strided<[?]>>
  %0 = memref.load %a[%i] : memref<?xi8, strided<[?]>>
  return %0 : i8
}
// Element 2 of three in a column: 2 * 2.
// call: @f(memref<3x1xi8, strided<[2, 7]>> [0, 1, 2, 3, 4], 2 : index) == 4 : i8
// Of three in a row: 2 * 1.
// call: @f(memref<1x3xi8, strided<[7, 1]>> [0, 1, 2], 2 : index) == 2 : i8
// Of two rows of two, 4 apart: 3 * 2.
// call: @f(memref<2x2xi8, strided<[4, 2]>> [0, 1, 2, 3, 4, 5, 6], 3 : index) == 6 : i8
