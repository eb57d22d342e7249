// Stride 0: every row is the same.
func.func @f(%m: memref<2xi8>, %v: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [3, 2], strides: [0, 1] : memref<2xi8> to memref<3x2xi8, strided<[0, 1]>>
  memref.store %v, %r[%c2, %c1] : memref<3x2xi8, strided<[0, 1]>>
  %0 = memref.load %r[%c0, %c1] : memref<3x2xi8, strided<[0, 1]>>
  return %0 : i8
}
// call: @f(memref<2xi8> [1, 2], 9 : i8) == 9 : i8
// after: arg0 == [1, 9]
