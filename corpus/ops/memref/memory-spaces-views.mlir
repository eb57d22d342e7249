// Views of a memref in another memory space are in it, and are the same memory.
func.func @subview(%m: memref<4xi32, 3>, %i: index) -> i32 {
  %n = memref.subview %m[1] [2] [1] : memref<4xi32, 3> to memref<2xi32, strided<[1], offset: 1>, 3>
  %x = memref.load %n[%i] : memref<2xi32, strided<[1], offset: 1>, 3>
  memref.store %x, %m[%i] : memref<4xi32, 3>
  return %x : i32
}
func.func @reinterpret(%m: memref<4xi32, 3>, %i: index) -> i32 {
  %n = memref.reinterpret_cast %m to offset: [1], sizes: [2], strides: [2] : memref<4xi32, 3> to memref<2xi32, strided<[2], offset: 1>, 3>
  %x = memref.load %n[%i] : memref<2xi32, strided<[2], offset: 1>, 3>
  return %x : i32
}
func.func @shapes(%m: memref<2x2xi32, 1>, %i: index, %j: index) -> (i32, i32) {
  %n = memref.collapse_shape %m [[0, 1]] : memref<2x2xi32, 1> into memref<4xi32, 1>
  %t = memref.transpose %m (i, j) -> (j, i) : memref<2x2xi32, 1> to memref<2x2xi32, strided<[1, 2]>, 1>
  %x = memref.load %n[%i] : memref<4xi32, 1>
  %y = memref.load %t[%i, %j] : memref<2x2xi32, strided<[1, 2]>, 1>
  return %x, %y : i32, i32
}
func.func @unranked(%m: memref<2xi32, 2>, %i: index) -> (index, i32) {
  %u = memref.cast %m : memref<2xi32, 2> to memref<*xi32, 2>
  %c0 = arith.constant 0 : index
  %d = memref.dim %u, %c0 : memref<*xi32, 2>
  %n = memref.cast %u : memref<*xi32, 2> to memref<?xi32, 2>
  %x = memref.load %n[%i] : memref<?xi32, 2>
  return %d, %x : index, i32
}
// call: @subview(memref<4xi32, 3> [1, 2, 3, 4], 1 : index) == 3 : i32
// after: arg0 == [1, 3, 3, 4]
// call: @reinterpret(memref<4xi32, 3> [1, 2, 3, 4], 1 : index) == 4 : i32
// The second of the row-major four, and the first of the second column.
// call: @shapes(memref<2x2xi32, 1> [1, 2, 3, 4], 1 : index, 0 : index) == 2 : i32, 2 : i32
// call: @unranked(memref<2xi32, 2> [5, 6], 1 : index) == 2 : index, 6 : i32
// call: @unranked(memref<2xi32, 2> [5, 6], 2 : index) == undefined "out of bounds"
