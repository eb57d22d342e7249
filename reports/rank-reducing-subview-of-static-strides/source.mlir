func.func @f(%m: memref<3x3xi32>) -> memref<1xi32, strided<[2]>> {
  %v = memref.subview %m[0, 0] [1, 1] [1, 2] : memref<3x3xi32> to memref<1xi32, strided<[2]>>
  return %v : memref<1xi32, strided<[2]>>
}
// call: @f(memref<3x3xi32> [1, 2, 3, 4, 5, 6, 7, 8, 9]) == memref<1xi32, strided<[2]>> [1]
