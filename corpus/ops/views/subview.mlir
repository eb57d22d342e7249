// Offsets, sizes and strides of a subview, static and dynamic, and of a subview of it.
func.func @f(%m: memref<4x6xi32>, %i: index, %n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.subview %m[1, %i] [2, %n] [2, 2] : memref<4x6xi32> to memref<2x?xi32, strided<[12, 2], offset: ?>>
  %b = memref.subview %a[1, 0] [1, %n] [1, 1] : memref<2x?xi32, strided<[12, 2], offset: ?>> to memref<?xi32, strided<[2], offset: ?>>
  %0 = memref.load %a[%c1, %c1] : memref<2x?xi32, strided<[12, 2], offset: ?>>
  %1 = memref.load %b[%c0] : memref<?xi32, strided<[2], offset: ?>>
  memref.store %0, %b[%c0] : memref<?xi32, strided<[2], offset: ?>>
  return %0, %1 : i32, i32
}
// Row 3, columns 1 and 3: elements 19 and 21.
// call: @f(memref<4x6xi32> [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23], 1 : index, 2 : index) == 21 : i32, 19 : i32
// after: arg0 == [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,21,20,21,22,23]
