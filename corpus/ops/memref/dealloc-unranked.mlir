// A heap block may be freed through an unranked memref.
func.func @f(%n: index) -> index {
  %m = memref.alloc(%n) : memref<?xi32>
  %u = memref.cast %m : memref<?xi32> to memref<*xi32>
  %c0 = arith.constant 0 : index
  %0 = memref.dim %u, %c0 : memref<*xi32>
  memref.dealloc %u : memref<*xi32>
  return %0 : index
}
func.func @twice() {
  %m = memref.alloc() : memref<2xi32>
  %u = memref.cast %m : memref<2xi32> to memref<*xi32>
  memref.dealloc %u : memref<*xi32>
  memref.dealloc %m : memref<2xi32>
  return
}
// call: @f(3 : index) == 3 : index
// call: @twice() == undefined "freed twice"
