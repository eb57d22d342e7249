// A memref argument is returned as it came, layout and all.
func.func @id(%m: memref<2x2xi16, strided<[4, 1], offset: 1>>) -> memref<2x2xi16, strided<[4, 1], offset: 1>> {
  return %m : memref<2x2xi16, strided<[4, 1], offset: 1>>
}
func.func @dynamic(%m: memref<?xi16, strided<[?], offset: ?>>) -> memref<?xi16, strided<[?], offset: ?>> {
  return %m : memref<?xi16, strided<[?], offset: ?>>
}
// call: @id(memref<2x2xi16, strided<[4, 1], offset: 1>> [9, 1, 2, 9, 9, 3, 4]) == memref<2x2xi16, strided<[4, 1], offset: 1>> [1, 2, 3, 4]
// after: arg0 == [9, 1, 2, 9, 9, 3, 4]
// call: @dynamic(memref<3xi16, strided<[-2], offset: 4>> [5, 9, 3, 9, 1]) == memref<3xi16, strided<[-2], offset: 4>> [1, 3, 5]
