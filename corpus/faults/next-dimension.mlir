// Two dimensions of different sizes, one of them static.
func.func @f(%m: memref<?x3xi32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.dim %m, %c0 : memref<?x3xi32>
  %1 = memref.dim %m, %c1 : memref<?x3xi32>
  return %0, %1 : index, index
}
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6]) == 2 : index, 3 : index
