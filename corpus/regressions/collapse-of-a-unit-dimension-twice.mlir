// The collapsed group has one element in its last dimension. Its stride is not the stride of the group.
func.func @f149(%x0: memref<?x?x?xi32>, %x1: index, %x2: index, %x3: index, %x4: index) -> (index, i32, i32) {
  %v0 = memref.subview %x0[0, 1, 1] [%x1, %x2, %x3] [1, 2, 1] : memref<?x?x?xi32> to memref<?x?x?xi32, strided<[?, ?, 1], offset: ?>>
  %v1 = memref.collapse_shape %v0 [[0, 1], [2]] : memref<?x?x?xi32, strided<[?, ?, 1], offset: ?>> into memref<?x?xi32, strided<[?, 1], offset: ?>>
  %v2 = memref.collapse_shape %v1 [[0, 1]] : memref<?x?xi32, strided<[?, 1], offset: ?>> into memref<?xi32, strided<[?], offset: ?>>
  %c0 = arith.constant 0 : index
  %d0 = memref.dim %v2, %c0 : memref<?xi32, strided<[?], offset: ?>>
  %l0 = memref.load %v2[%x4] : memref<?xi32, strided<[?], offset: ?>>
  %c1 = arith.constant 1 : index
  %l1 = memref.load %v2[%c1] : memref<?xi32, strided<[?], offset: ?>>
  return %d0, %l0, %l1 : index, i32, i32
}
// call: @f149(memref<2x2x2xi32, strided<[4, 2, 1], offset: 0>> [100, 101, 102, 103, 104, 105, 106, 107], 2 : index, 1 : index, 1 : index, 0 : index) == undefined "stride of one element in a collapsed group"
