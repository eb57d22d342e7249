// Sizes and strides of a memref argument differ in each dimension.
func.func @f(%m: memref<?x?xi32>, %i: index) -> (index, i32) {
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c1 : memref<?x?xi32>
  %0 = memref.load %m[%i, %c1] : memref<?x?xi32>
  return %n, %0 : index, i32
}
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6], 1 : index) == 3 : index, 5 : i32
