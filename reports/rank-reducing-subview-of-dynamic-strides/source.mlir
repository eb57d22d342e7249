func.func @f(%m: memref<?x?x?xi32, strided<[?, ?, ?], offset: ?>>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.subview %m[0, 0, 0] [1, 2, 1] [1, 1, 1] : memref<?x?x?xi32, strided<[?, ?, ?], offset: ?>> to memref<1x2xi32, strided<[?, ?], offset: ?>>
  %r = memref.load %v[%c0, %c1] : memref<1x2xi32, strided<[?, ?], offset: ?>>
  return %r : i32
}
// call: @f(memref<1x2x3xi32, strided<[6, 3, 1], offset: 0>> [0, 1, 2, 3, 4, 5]) == 3 : i32
