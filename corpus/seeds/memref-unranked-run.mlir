// Calling convention for unranked memref. Mended so that it runs: ranked memrefs are cast on the way
// in and out, and @foo writes through the unranked one.
func @foo(%arg0: memref<*xf32>) -> () {
  %c1 = constant 1 : index
  %0 = constant 2.0 : f32
  %1 = memref_cast %arg0 : memref<*xf32> to memref<?xf32>
  store %0, %1[%c1] : memref<?xf32>
  return
}
func @bar(%arg0: memref<3xf32>) {
  %0 = memref_cast %arg0 : memref<3xf32> to memref<*xf32>
  call @foo(%0) : (memref<*xf32>) -> ()
  return
}
// release: 11
// call: @bar(memref<3xf32> [5.0, 6.0, 7.0]) == ()
// after: arg0 == [5.0, 2.0, 7.0]
