// The expanded dimension has one element, so its stride is unspecified. The collapse of the view would read it.
func.func @f36(%x0: memref<6xi32, strided<[2], offset: 3>>, %x1: index, %x2: index, %x3: index, %x4: index, %x5: index, %x6: index, %x7: index) -> (i32, i32, i32, i32) {
  %v0 = memref.expand_shape %x0 [[0, 1]] output_shape [6, 1] : memref<6xi32, strided<[2], offset: 3>> into memref<6x1xi32, strided<[2, 2], offset: 3>>
  %v1 = memref.subview %v0[%x1, %x2] [%x3, %x4] [%x5, %x6] : memref<6x1xi32, strided<[2, 2], offset: 3>> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %v2 = memref.collapse_shape %v1 [[0, 1]] : memref<?x?xi32, strided<[?, ?], offset: ?>> into memref<?xi32, strided<[?], offset: ?>>
  %c0 = arith.constant 0 : index
  %l0 = memref.load %v2[%c0] : memref<?xi32, strided<[?], offset: ?>>
  %l1 = memref.load %v2[%x7] : memref<?xi32, strided<[?], offset: ?>>
  %c3 = arith.constant 3 : index
  %l2 = memref.load %v2[%c3] : memref<?xi32, strided<[?], offset: ?>>
  %c2 = arith.constant 2 : index
  %l3 = memref.load %v2[%c2] : memref<?xi32, strided<[?], offset: ?>>
  return %l0, %l1, %l2, %l3 : i32, i32, i32, i32
}
// call: @f36(memref<6xi32, strided<[2], offset: 3>> [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113], 1 : index, 0 : index, 5 : index, 1 : index, 1 : index, 2 : index, 4 : index) == undefined "unspecified stride of one element"
