// The result type follows from the source's and the operands; dimensions of size 1 may be left out.
func.func @f(%i: index, %m: memref<8x8xi32>) {
  %0 = "memref.subview"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 1>, static_strides = array<i64: 1, 1>}> : (memref<8x8xi32>) -> memref<2xi32, strided<[1]>> // error: expected sizes [2, 1], strides [8, 1], offset 0
  %1 = "memref.subview"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 1>, static_strides = array<i64: 1, 1>}> : (memref<8x8xi32>) -> memref<2x1xi32, strided<[?, 1]>> // error: expected sizes [2, 1], strides [8, 1], offset 0
  %2 = "memref.subview"(%m, %i) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 2>, static_strides = array<i64: 1, 1>}> : (memref<8x8xi32>, index) -> memref<2x2xi32, strided<[8, 1]>> // error: expected sizes [?, 2], strides [8, 1], offset 0
  %3 = "memref.subview"(%m, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 3>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (memref<8x8xi32>, index) -> memref<2x2xi32, strided<[8, 1], offset: 3>> // error: expected sizes [2, 2], strides [8, 1], offset ?
  %4 = "memref.subview"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 2>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (memref<8x8xi32>) -> memref<2x2xi32, strided<[8, 1], offset: 2>> // error: offset 10
  %5 = "memref.subview"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (memref<8x8xi32>) -> memref<2x2xi64, strided<[8, 1]>> // error: expected memrefs of one element type
  %6 = "memref.subview"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (memref<8x8xi32>) -> memref<2x8xi32, strided<[8, 1]>> // error: expected 2 entries in each list of offsets, sizes and strides, found 1
  func.return
}
// No step along a stride that is not known is none (since release 19), or not known, either (before).
func.func @no_step(%m: memref<?x?xi32>, %n: index) {
  %0 = memref.subview %m[0, 1] [1, %n] [1, 1] : memref<?x?xi32> to memref<?xi32, strided<[1], offset: 1>>
  %1 = memref.subview %m[0, 1] [1, %n] [1, 1] : memref<?x?xi32> to memref<?xi32, strided<[1], offset: ?>>
  %2 = memref.subview %m[0, 1] [1, %n] [1, 1] : memref<?x?xi32> to memref<?xi32, strided<[1]>> // error: offset 1, or without dimensions of size 1
  %3 = memref.subview %m[%n, 1] [1, %n] [1, 1] : memref<?x?xi32> to memref<?xi32, strided<[1], offset: 1>> // error: offset ?, or without dimensions of size 1
  func.return
}
