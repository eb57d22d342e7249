func.func @f(%m: memref<2x3xf32>, %s: memref<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.reshape %m(%s) : (memref<2x3xf32>, memref<?xi32>) -> memref<*xf32>
  %1 = memref.dim %0, %c0 : memref<*xf32>
  return %1 : index
}
// call: @f(memref<2x3xf32> [0.0, 0.0, 0.0, 0.0, 0.0, 0.0], memref<2xi32> [3, 2]) == 3 : index
