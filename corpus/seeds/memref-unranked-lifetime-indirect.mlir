// Lifetime of unranked memrefs: the same through call_indirect.
func @make(%arg0: memref<2xf32>) -> memref<*xf32> {
  %0 = memref_cast %arg0 : memref<2xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}
func @run(%arg0: memref<2xf32>, %arg1: memref<2xf32>) -> (f32, f32) {
  %c0 = constant 0 : index
  %f = constant @make : (memref<2xf32>) -> memref<*xf32>
  %0 = call_indirect %f(%arg0) : (memref<2xf32>) -> memref<*xf32>
  %1 = call_indirect %f(%arg1) : (memref<2xf32>) -> memref<*xf32>
  %2 = memref_cast %0 : memref<*xf32> to memref<2xf32>
  %3 = memref_cast %1 : memref<*xf32> to memref<2xf32>
  %4 = load %2[%c0] : memref<2xf32>
  %5 = load %3[%c0] : memref<2xf32>
  return %4, %5 : f32, f32
}
// release: 11
// call: @run(memref<2xf32> [3.0, 4.0], memref<2xf32> [5.0, 6.0]) == 3.0 : f32, 5.0 : f32
