func.func @f(%m: memref<3x3xi32>, %i: index, %j: index) -> i32 {
  %t = memref.transpose %m (d0, d1) -> (d1, d0) : memref<3x3xi32> to memref<3x3xi32, strided<[1, 3]>>
  %v = memref.load %t[%i, %j] : memref<3x3xi32, strided<[1, 3]>>
  return %v : i32
}
