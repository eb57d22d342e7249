func.func @f(%m: memref<3x3xi32>) -> memref<1xi32, strided<[2]>> {
  %v = memref.subview %m[0, 0] [1, 1] [1, 2] : memref<3x3xi32> to memref<1xi32, strided<[2]>>
  return %v : memref<1xi32, strided<[2]>>
}
