// A part of a part: elements 2 and 3 of elements 1 to 4 of five; their offset in the buffer is 1 + 2.
func.func @f(%m: memref<4xi32, strided<[1], offset: ?>>, %i: index) -> i32 {
  %c0 = arith.constant 0 : index
  %s = memref.subview %m[%i] [2] [1] : memref<4xi32, strided<[1], offset: ?>> to memref<2xi32, strided<[1], offset: ?>>
  %0 = memref.load %s[%c0] : memref<2xi32, strided<[1], offset: ?>>
  return %0 : i32
}
// call: @f(memref<4xi32, strided<[1], offset: 1>> [10, 11, 12, 13, 14], 2 : index) == 13 : i32
