func.func @load(%m: memref<4x4xi32>, %i: index, %j: index) -> i32 {
  %s = memref.subview %m[%i, 0] [2, 4] [1, 1] : memref<4x4xi32> to memref<2x4xi32, strided<[4, 1], offset: ?>>
  %x = memref.load %s[%j, %j] : memref<2x4xi32, strided<[4, 1], offset: ?>>
  return %x : i32
}
