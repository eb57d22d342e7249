// Offsets, sizes and strides at run time: element (i, j) of the part is element
// (1 + 2i, c + j) of the whole.
func.func @f(%m: memref<4x4xi8>, %c: index, %n: index, %s: index) -> (i8, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.subview %m[1, %c] [%n, 2] [%s, 1] : memref<4x4xi8> to memref<?x2xi8, strided<[?, 1], offset: ?>>
  %0 = memref.load %v[%c1, %c1] : memref<?x2xi8, strided<[?, 1], offset: ?>>
  %1 = memref.dim %v, %c0 : memref<?x2xi8, strided<[?, 1], offset: ?>>
  %2 = memref.dim %v, %c1 : memref<?x2xi8, strided<[?, 1], offset: ?>>
  return %0, %1, %2 : i8, index, index
}
// call: @f(memref<4x4xi8> [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33], 2 : index, 2 : index, 2 : index) == 33 : i8, 2 : index, 2 : index
// call: @f(memref<4x4xi8> [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33], 0 : index, 3 : index, 1 : index) == 21 : i8, 3 : index, 2 : index
// call: @f(memref<4x4xi8> [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33], 0 : index, 3 : index, 2 : index) == undefined "a view reaches from byte 4 to 22 of a block of 16 bytes"
// call: @f(memref<4x4xi8> [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33], 0 : index, -1 : index, 1 : index) == undefined "negative size -1"
// call: @f(memref<4x4xi8> [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33], 0 : index, 2 : index, poison : index) == undefined "poison used as a stride"
