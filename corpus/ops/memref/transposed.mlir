// A transposed view: the first dimension is the fast one.
func.func @f(%m: memref<2x3xi32, strided<[1, 2]>>, %i: index, %j: index) -> i32 {
  %0 = memref.load %m[%i, %j] : memref<2x3xi32, strided<[1, 2]>>
  return %0 : i32
}
// call: @f(memref<2x3xi32, strided<[1, 2]>> [0, 10, 1, 11, 2, 12], 1 : index, 0 : index) == 10 : i32
// call: @f(memref<2x3xi32, strided<[1, 2]>> [0, 10, 1, 11, 2, 12], 0 : index, 2 : index) == 2 : i32
// call: @f(memref<2x3xi32, strided<[1, 2]>> [0, 10, 1, 11, 2, 12], 1 : index, 2 : index) == 12 : i32
// In bounds of the buffer, but not of the view.
// call: @f(memref<2x3xi32, strided<[1, 2]>> [0, 10, 1, 11, 2, 12], 2 : index, 0 : index) == undefined "out of bounds"
