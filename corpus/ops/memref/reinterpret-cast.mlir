// Offset, sizes and strides as given, over the same base.
func.func @f(%m: memref<6xi8>, %o: index, %n: index, %s: index) -> (i8, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.reinterpret_cast %m to offset: [%o], sizes: [%n, 2], strides: [%s, 1] : memref<6xi8> to memref<?x2xi8, strided<[?, 1], offset: ?>>
  %0 = memref.load %v[%c1, %c1] : memref<?x2xi8, strided<[?, 1], offset: ?>>
  %1 = memref.dim %v, %c0 : memref<?x2xi8, strided<[?, 1], offset: ?>>
  return %0, %1 : i8, index
}
// Element (1, 1) is number o + s + 1.
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], 0 : index, 3 : index, 2 : index) == 3 : i8, 3 : index
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], 1 : index, 2 : index, 3 : index) == 5 : i8, 2 : index
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], 1 : index, 2 : index, 4 : index) == undefined "a view reaches from byte 1 to 7 of a block of 6 bytes"
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], 0 : index, -2 : index, 2 : index) == undefined "negative size -2"
