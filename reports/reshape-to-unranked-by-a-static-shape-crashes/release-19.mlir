func.func @f(%m: memref<2x3xf32>, %s: memref<2xindex>) -> memref<*xf32> {
  %0 = memref.reshape %m(%s) : (memref<2x3xf32>, memref<2xindex>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
