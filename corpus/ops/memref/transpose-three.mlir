// A rotation of three dimensions: result (k, i, j) is source (i, j, k).
func.func @f(%m: memref<2x3x4xi8>, %k: index, %i: index, %j: index) -> i8 {
  %t = memref.transpose %m (d0, d1, d2) -> (d2, d0, d1) : memref<2x3x4xi8> to memref<4x2x3xi8, strided<[1, 12, 4]>>
  %0 = memref.load %t[%k, %i, %j] : memref<4x2x3xi8, strided<[1, 12, 4]>>
  return %0 : i8
}
// Element (1, 2, 3) is number 23, (0, 2, 1) number 9.
// call: @f(memref<2x3x4xi8> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23], 3 : index, 1 : index, 2 : index) == 23 : i8
// call: @f(memref<2x3x4xi8> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23], 1 : index, 0 : index, 2 : index) == 9 : i8
