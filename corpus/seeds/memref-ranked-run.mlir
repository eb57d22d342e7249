// Calling convention for ranked memref. Mended so that it runs: @get allocates, @use writes.
func @use(%arg0: memref<?xf32>) {
  %c1 = constant 1 : index
  %0 = constant 2.0 : f32
  store %0, %arg0[%c1] : memref<?xf32>
  return
}
func @foo(%arg0: memref<?xf32>) -> () {
  call @use(%arg0) : (memref<?xf32>) -> ()
  return
}
func @get() -> memref<?xf32> {
  %c0 = constant 0 : index
  %c2 = constant 2 : index
  %0 = alloc(%c2) : memref<?xf32>
  %1 = constant 1.0 : f32
  store %1, %0[%c0] : memref<?xf32>
  return %0 : memref<?xf32>
}
func @bar() -> memref<?xf32> {
  %0 = call @get() : () -> (memref<?xf32>)
  call @foo(%0) : (memref<?xf32>) -> ()
  return %0 : memref<?xf32>
}
// release: 11
// call: @foo(memref<3xf32> [5.0, 6.0, 7.0]) == ()
// after: arg0 == [5.0, 2.0, 7.0]
// call: @bar() == memref<2xf32> [1.0, 2.0]
