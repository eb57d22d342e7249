// To an unranked memref: the rank is the length of the shape; from one: it must be contiguous.
func.func @to(%m: memref<4xi8>, %s: memref<?xindex>) -> index {
  %r = memref.reshape %m(%s) : (memref<4xi8>, memref<?xindex>) -> memref<*xi8>
  %0 = memref.rank %r : memref<*xi8>
  return %0 : index
}
func.func @from(%m: memref<*xi8>, %s: memref<1xindex>) -> i8 {
  %c3 = arith.constant 3 : index
  %r = memref.reshape %m(%s) : (memref<*xi8>, memref<1xindex>) -> memref<?xi8>
  %0 = memref.load %r[%c3] : memref<?xi8>
  return %0 : i8
}
// call: @to(memref<4xi8> [1, 2, 3, 4], memref<3xindex> [2, 1, 2]) == 3 : index
// call: @to(memref<4xi8> [1, 2, 3, 4], memref<1xindex> [4]) == 1 : index
// call: @from(memref<2x2xi8> [1, 2, 3, 4], memref<1xindex> [4]) == 4 : i8
// call: @from(memref<2x2xi8, strided<[3, 1]>> [1, 2, 9, 3, 4], memref<1xindex> [4]) == undefined "a stride of a reshaped memref is 3, and 2 is needed"
