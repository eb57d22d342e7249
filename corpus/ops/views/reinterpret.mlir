// Another shape over the same elements, also of an unranked memref.
func.func @f(%m: memref<2x6xi32>, %o: index) -> (i32, i32) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.reinterpret_cast %m to offset: [%o], sizes: [2, 3], strides: [1, 4] : memref<2x6xi32> to memref<2x3xi32, strided<[1, 4], offset: ?>>
  %u = memref.cast %m : memref<2x6xi32> to memref<*xi32>
  %b = memref.reinterpret_cast %u to offset: [3], sizes: [%c2], strides: [2] : memref<*xi32> to memref<?xi32, strided<[2], offset: 3>>
  %0 = memref.load %a[%c1, %c2] : memref<2x3xi32, strided<[1, 4], offset: ?>>
  %1 = memref.load %b[%c1] : memref<?xi32, strided<[2], offset: 3>>
  return %0, %1 : i32, i32
}
// 2 + 1 + 2 * 4 = 11, and 3 + 2 = 5.
// call: @f(memref<2x6xi32> [0,1,2,3,4,5,6,7,8,9,10,11], 2 : index) == 11 : i32, 5 : i32
