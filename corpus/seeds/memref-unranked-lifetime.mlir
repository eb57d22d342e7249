// Lifetime of unranked memrefs: a returned descriptor is copied to the heap by the callee, and to the
// caller's stack by the call. The document has no example; this is one.
func @make(%arg0: memref<2xf32>) -> memref<*xf32> {
  %0 = memref_cast %arg0 : memref<2xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}
func @clobber() -> f32 {
  %0 = alloca() : memref<16xf32>
  %1 = memref_cast %0 : memref<16xf32> to memref<*xf32>
  %2 = memref_cast %1 : memref<*xf32> to memref<?xf32>
  %c15 = constant 15 : index
  %3 = constant 9.0 : f32
  store %3, %2[%c15] : memref<?xf32>
  %4 = load %0[%c15] : memref<16xf32>
  return %4 : f32
}
func @run(%arg0: memref<2xf32>) -> (f32, f32) {
  %c1 = constant 1 : index
  %0 = call @make(%arg0) : (memref<2xf32>) -> memref<*xf32>
  %1 = call @clobber() : () -> f32
  %2 = memref_cast %0 : memref<*xf32> to memref<2xf32>
  %3 = load %2[%c1] : memref<2xf32>
  return %3, %1 : f32, f32
}
// release: 11
// call: @run(memref<2xf32> [3.0, 4.0]) == 4.0 : f32, 9.0 : f32
// after: arg0 == [3.0, 4.0]
