// A memref and its transposed view over the same buffer.
func.func @f(%m: memref<2x3xi32>, %i: index, %j: index) -> i32 {
  %t = memref.reinterpret_cast %m to offset: [0], sizes: [3, 2], strides: [1, 3] : memref<2x3xi32> to memref<3x2xi32, strided<[1, 3]>>
  %0 = memref.load %t[%j, %i] : memref<3x2xi32, strided<[1, 3]>>
  %v = arith.addi %0, %0 : i32
  memref.store %v, %m[%i, %j] : memref<2x3xi32>
  %1 = memref.load %t[%j, %i] : memref<3x2xi32, strided<[1, 3]>>
  return %1 : i32
}
// call: @f(memref<2x3xi32> [0, 1, 2, 10, 11, 12], 1 : index, 2 : index) == 24 : i32
// after: arg0 == [0, 1, 2, 10, 11, 24]
// call: @f(memref<2x3xi32> [0, 1, 2, 10, 11, 12], 0 : index, 1 : index) == 2 : i32
// after: arg0 == [0, 2, 2, 10, 11, 12]
