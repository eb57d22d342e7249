func.func @second(%m: memref<2x3xi8>, %k: index) -> i8 {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[%k, 1] [1, 1] [1, 2] : memref<2x3xi8> to memref<1xi8, strided<[2], offset: ?>>
  %x = memref.load %v[%c0] : memref<1xi8, strided<[2], offset: ?>>
  return %x : i8
}
// call: @second(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 1 : index) == 5 : i8
