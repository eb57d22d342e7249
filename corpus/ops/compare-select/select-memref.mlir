// select of memrefs: all of the descriptor is chosen, sizes and strides with it.
func.func @f(%c: i1, %a: memref<?xi32, strided<[?], offset: ?>>, %b: memref<?xi32, strided<[?], offset: ?>>, %i: index) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %m = arith.select %c, %a, %b : memref<?xi32, strided<[?], offset: ?>>
  %0 = memref.load %m[%i] : memref<?xi32, strided<[?], offset: ?>>
  %1 = memref.dim %m, %c0 : memref<?xi32, strided<[?], offset: ?>>
  return %0, %1 : i32, index
}
// call: @f(true, memref<2xi32, strided<[2], offset: 1>> [9, 10, 9, 11, 9], memref<3xi32, strided<[1], offset: 0>> [20, 21, 22], 1 : index) == 11 : i32, 2 : index
// call: @f(false, memref<2xi32, strided<[2], offset: 1>> [9, 10, 9, 11, 9], memref<3xi32, strided<[1], offset: 0>> [20, 21, 22], 2 : index) == 22 : i32, 3 : index
// call: @f(true, memref<2xi32, strided<[2], offset: 1>> [9, 10, 9, 11, 9], memref<3xi32, strided<[1], offset: 0>> [20, 21, 22], 2 : index) == undefined "out of bounds"
