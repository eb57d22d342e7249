// Rows become columns: sizes and strides are exchanged, the elements stay.
func.func @f(%m: memref<2x3xi8>, %i: index, %j: index, %v: i8) -> (i8, index) {
  %c0 = arith.constant 0 : index
  %t = memref.transpose %m (d0, d1) -> (d1, d0) : memref<2x3xi8> to memref<3x2xi8, strided<[1, 3]>>
  %0 = memref.load %t[%i, %j] : memref<3x2xi8, strided<[1, 3]>>
  memref.store %v, %t[%i, %j] : memref<3x2xi8, strided<[1, 3]>>
  %1 = memref.dim %t, %c0 : memref<3x2xi8, strided<[1, 3]>>
  return %0, %1 : i8, index
}
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 2 : index, 0 : index, 9 : i8) == 3 : i8, 3 : index
// after: arg0 == [1, 2, 9, 4, 5, 6]
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 0 : index, 2 : index, 9 : i8) == undefined "index 2 out of bounds of dimension 1"
