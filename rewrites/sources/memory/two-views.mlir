func.func @f(%m: memref<8xi32>, %i: index, %j: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.subview %m[%i] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: ?>>
  %b = memref.subview %m[%j] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: ?>>
  memref.store %x, %a[%c1] : memref<4xi32, strided<[1], offset: ?>>
  %y = memref.load %b[%c0] : memref<4xi32, strided<[1], offset: ?>>
  return %y : i32
}
