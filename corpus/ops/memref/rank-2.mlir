// Row-major order in two dimensions.
func.func @f(%m: memref<2x3xi32>, %i: index, %j: index) -> i32 {
  %0 = memref.load %m[%i, %j] : memref<2x3xi32>
  return %0 : i32
}
// call: @f(memref<2x3xi32> [0, 1, 2, 10, 11, 12], 0 : index, 2 : index) == 2 : i32
// call: @f(memref<2x3xi32> [0, 1, 2, 10, 11, 12], 1 : index, 0 : index) == 10 : i32
// call: @f(memref<2x3xi32> [0, 1, 2, 10, 11, 12], 1 : index, 2 : index) == 12 : i32
