// Rows in reverse order, columns forward, both strides dynamic.
func.func @f(%m: memref<?x?xi32, strided<[?, ?], offset: ?>>, %i: index, %j: index) -> i32 {
  %0 = memref.load %m[%i, %j] : memref<?x?xi32, strided<[?, ?], offset: ?>>
  return %0 : i32
}
// call: @f(memref<2x2xi32, strided<[-2, 1], offset: 2>> [1, 2, 3, 4], 0 : index, 0 : index) == 3 : i32
// call: @f(memref<2x2xi32, strided<[-2, 1], offset: 2>> [1, 2, 3, 4], 1 : index, 1 : index) == 2 : i32
// call: @f(memref<2x2xi32, strided<[1, 2]>> [1, 2, 3, 4], 0 : index, 1 : index) == 3 : i32
// call: @f(memref<2x3xi32, strided<[4, -1], offset: 3>> [0, 1, 2, 3, 4, 5, 6, 7], 1 : index, 2 : index) == 5 : i32
