func.func @f(%m: memref<2x3xf32>, %s: memref<2xindex>) -> memref<*xf32> {
  %0 = memref.reshape %m(%s) : (memref<2x3xf32>, memref<2xindex>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
// call: @f(memref<2x3xf32> [0.0, 1.0, 2.0, 3.0, 4.0, 5.0], memref<2xindex> [3, 2]) == memref<3x2xf32> [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
