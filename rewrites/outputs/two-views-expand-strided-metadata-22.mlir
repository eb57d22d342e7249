func.func @f(%arg0: memref<8xi32>, %arg1: index, %arg2: index, %arg3: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<8xi32> -> memref<i32>, index, index, index
  %reinterpret_cast = memref.reinterpret_cast %base_buffer to offset: [%arg1], sizes: [4], strides: [1] : memref<i32> to memref<4xi32, strided<[1], offset: ?>>
  %base_buffer_0, %offset_1, %sizes_2, %strides_3 = memref.extract_strided_metadata %arg0 : memref<8xi32> -> memref<i32>, index, index, index
  %reinterpret_cast_4 = memref.reinterpret_cast %base_buffer_0 to offset: [%arg2], sizes: [4], strides: [1] : memref<i32> to memref<4xi32, strided<[1], offset: ?>>
  memref.store %arg3, %reinterpret_cast[%c1] : memref<4xi32, strided<[1], offset: ?>>
  %0 = memref.load %reinterpret_cast_4[%c0] : memref<4xi32, strided<[1], offset: ?>>
  return %0 : i32
}
