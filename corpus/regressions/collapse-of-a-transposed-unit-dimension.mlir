// The transposed dimension has one element. Its stride is not the stride of the collapsed group.
func.func @f64(%x0: memref<?xi32>, %x1: index) -> (i32, i32, i32, i32) {
  %v0 = memref.expand_shape %x0 [[0, 1]] output_shape [%x1, 6] : memref<?xi32> into memref<?x6xi32>
  %v1 = memref.transpose %v0 (d0, d1) -> (d1, d0) : memref<?x6xi32> to memref<6x?xi32, strided<[1, 6], offset: 0>>
  %v2 = memref.collapse_shape %v1 [[0, 1]] : memref<6x?xi32, strided<[1, 6], offset: 0>> into memref<?xi32, strided<[?], offset: 0>>
  %c0 = arith.constant 0 : index
  %l0 = memref.load %v2[%c0] : memref<?xi32, strided<[?], offset: 0>>
  %c5 = arith.constant 5 : index
  %l1 = memref.load %v2[%c5] : memref<?xi32, strided<[?], offset: 0>>
  %c3 = arith.constant 3 : index
  %l2 = memref.load %v2[%c3] : memref<?xi32, strided<[?], offset: 0>>
  %c4 = arith.constant 4 : index
  %l3 = memref.load %v2[%c4] : memref<?xi32, strided<[?], offset: 0>>
  return %l0, %l1, %l2, %l3 : i32, i32, i32, i32
}
// call: @f64(memref<6xi32, strided<[1], offset: 0>> [100, 101, 102, 103, 104, 105], 1 : index) == undefined "stride of one element in a collapsed group"
