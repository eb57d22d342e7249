func.func @load(%m: memref<1x1x?xi32>, %i: index) -> i32 {
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[%i, %i, 0] [1, 1, %c1] [1, 1, 1] : memref<1x1x?xi32> to memref<1x?xi32, strided<[?, 1], offset: ?>>
  %x = memref.load %s[%i, %i] : memref<1x?xi32, strided<[?, 1], offset: ?>>
  return %x : i32
}
