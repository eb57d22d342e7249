// An index has to be within its dimension, whatever element that would be.
func.func @f(%m: memref<2x3xi32>, %i: index) -> i32 {
  %0 = affine.load %m[0, %i - 1] : memref<2x3xi32>
  return %0 : i32
}
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6], 3 : index) == 3 : i32
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6], 4 : index) == undefined "index"
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6], 0 : index) == undefined "index"
