// What the result type fixes is fixed by the op to the same.
func.func @f(%i: index, %m: memref<8x8xi32>) {
  %0 = "memref.reinterpret_cast"(%m, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<8x8xi32>, index) -> memref<4xi32, strided<[1]>> // error: expected sizes [4], strides [1], offset ? in the result type
  %1 = "memref.reinterpret_cast"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<8x8xi32>) -> memref<4xi32, strided<[2]>> // error: expected sizes [4], strides [1], offset 0 in the result type
  %2 = "memref.reinterpret_cast"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<8x8xi32>) -> memref<5xi32, strided<[1]>> // error: expected sizes [4], strides [1], offset 0 in the result type
  %3 = "memref.reinterpret_cast"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<8x8xi32>) -> memref<4x4xi32, strided<[4, 1]>> // error: expected 2 sizes, found 1
  func.return
}
