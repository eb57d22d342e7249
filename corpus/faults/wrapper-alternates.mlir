// Rows with a gap between them through the C interface: sizes 2 and 3, strides 4 and 1. Without the
// gap the stride of the first dimension is the size of the second, and nothing shows.
func.func @f(%m: memref<?x?xi32, strided<[?, ?]>>, %i: index, %j: index) -> i32 {
  %0 = memref.load %m[%i, %j] : memref<?x?xi32, strided<[?, ?]>>
  return %0 : i32
}
// call: @f(memref<2x3xi32, strided<[4, 1]>> [1, 2, 3, 9, 4, 5, 6], 1 : index, 1 : index) == 5 : i32
