// Dimension i of the result is dimension permutation[i] of the source: no involution.
func.func @f(%m: memref<2x3x4xi32>) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %t = memref.transpose %m (i, j, k) -> (k, i, j) : memref<2x3x4xi32> to memref<4x2x3xi32, strided<[1, 12, 4]>>
  %0 = memref.load %t[%c3, %c1, %c2] : memref<4x2x3xi32, strided<[1, 12, 4]>>
  %p = memref.cast %t : memref<4x2x3xi32, strided<[1, 12, 4]>> to memref<?x?x?xi32, strided<[?, ?, ?]>>
  %d = memref.dim %p, %c0 : memref<?x?x?xi32, strided<[?, ?, ?]>>
  %1 = memref.load %p[%c2, %c1, %c0] : memref<?x?x?xi32, strided<[?, ?, ?]>>
  %2 = arith.addi %0, %1 : i32
  return %2, %d : i32, index
}
// Element [1, 2, 3] is 12 + 8 + 3 = 23; [1, 0, 2] is 14.
// call: @f(memref<2x3x4xi32> [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23]) == 37 : i32, 4 : index
