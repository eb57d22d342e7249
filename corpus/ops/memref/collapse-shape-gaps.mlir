// Rows with gaps between them are not one dimension. A single row is.
func.func @f(%m: memref<?x?xi8, strided<[?, 1]>>) -> index {
  %c0 = arith.constant 0 : index
  %a = memref.collapse_shape %m [[0, 1]] : memref<?x?xi8, strided<[?, 1]>> into memref<?xi8, strided<[?]>>
  %0 = memref.dim %a, %c0 : memref<?xi8, strided<[?]>>
  return %0 : index
}
// call: @f(memref<2x2xi8, strided<[2, 1]>> [1, 2, 3, 4]) == 4 : index
// call: @f(memref<2x2xi8, strided<[3, 1]>> [1, 2, 9, 3, 4]) == undefined "a stride within a collapsed group is 3, and 2 is needed"
// call: @f(memref<1x2xi8, strided<[3, 1]>> [1, 2]) == 2 : index
