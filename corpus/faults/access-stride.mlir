// The element in the second row and first column of a row-major memref: indices 1 and 0.
func.func @f(%m: memref<2x3xi32>, %i: index, %j: index) -> i32 {
  %0 = memref.load %m[%i, %j] : memref<2x3xi32>
  return %0 : i32
}
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6], 1 : index, 0 : index) == 4 : i32
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6], 0 : index, 2 : index) == 3 : i32
