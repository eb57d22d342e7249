// release: 19
func.func @f(%m: memref<2x4xi32>) -> i32 {
  %c1 = arith.constant 1 : index
  %v = memref.cast %m : memref<2x4xi32> to memref<2x4xi32, strided<[4, 1]>>
  %r = memref.load %v[%c1, %c1] : memref<2x4xi32, strided<[4, 1]>>
  return %r : i32
}
// call: @f(memref<2x4xi32> [1, 2, 3, 4, 5, 6, 7, 8]) == 6 : i32
