// Calling convention for memref by pointers to descriptors. Mended so that a value shows: @bar
// writes what @foo loads and returns.
func @foo(%arg0: memref<?xf32>) -> f32 {
  %c0 = constant 0 : index
  %0 = load %arg0[%c0] : memref<?xf32>
  return %0 : f32
}
func @bar(%arg0: index, %arg1: f32) -> f32 {
  %c0 = constant 0 : index
  %0 = alloc(%arg0) : memref<?xf32>
  store %arg1, %0[%c0] : memref<?xf32>
  %1 = call @foo(%0) : (memref<?xf32>) -> f32
  dealloc %0 : memref<?xf32>
  return %1 : f32
}
// release: 11
// options: emit-pointer-descriptors=1
// call: @foo(memref<2xf32> [1.0, 2.0]) == 1.0 : f32
// call: @bar(3 : index, -2.5 : f32) == -2.5 : f32
