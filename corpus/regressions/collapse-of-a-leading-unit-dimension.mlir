// The first dimension has one element. After the transposition, its stride is not the stride of the collapsed group.
func.func @f146(%x0: memref<?x?x?xi32, strided<[?, ?, ?], offset: ?>>, %x1: index) -> (i32, i32, i32, i32) {
  %v0 = memref.collapse_shape %x0 [[0], [1, 2]] : memref<?x?x?xi32, strided<[?, ?, ?], offset: ?>> into memref<?x?xi32, strided<[?, ?], offset: ?>>
  %v1 = memref.transpose %v0 (d0, d1) -> (d1, d0) : memref<?x?xi32, strided<[?, ?], offset: ?>> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %v2 = memref.collapse_shape %v1 [[0, 1]] : memref<?x?xi32, strided<[?, ?], offset: ?>> into memref<?xi32, strided<[?], offset: ?>>
  %c0 = arith.constant 0 : index
  %l0 = memref.load %v2[%c0] : memref<?xi32, strided<[?], offset: ?>>
  %c5 = arith.constant 5 : index
  %l1 = memref.load %v2[%c5] : memref<?xi32, strided<[?], offset: ?>>
  %l2 = memref.load %v2[%x1] : memref<?xi32, strided<[?], offset: ?>>
  %c3 = arith.constant 3 : index
  %l3 = memref.load %v2[%c3] : memref<?xi32, strided<[?], offset: ?>>
  return %l0, %l1, %l2, %l3 : i32, i32, i32, i32
}
// call: @f146(memref<1x2x3xi32, strided<[12, 6, 2], offset: 3>> [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113], 2 : index) == undefined "stride of one element in a collapsed group"
