// Memref descriptor: made by alloc, updated by the casts that turn static dimensions dynamic and
// back. The document says so without an example; this is one.
func @cast(%arg0: f32) -> (f32, index) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %0 = alloc() : memref<2x3xf32>
  %1 = memref_cast %0 : memref<2x3xf32> to memref<?x3xf32>
  %2 = memref_cast %1 : memref<?x3xf32> to memref<?x?xf32>
  store %arg0, %2[%c1, %c1] : memref<?x?xf32>
  %3 = memref_cast %2 : memref<?x?xf32> to memref<2x?xf32>
  %4 = load %3[%c1, %c1] : memref<2x?xf32>
  %5 = dim %2, %c1 : memref<?x?xf32>
  dealloc %3 : memref<2x?xf32>
  return %4, %5 : f32, index
}
// release: 11
// call: @cast(6.5 : f32) == 6.5 : f32, 3 : index
