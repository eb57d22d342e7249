// seed: 70184
func.func @f0(%arg0: memref<i1>) -> memref<*xi1> {
  %0 = memref.cast %arg0 : memref<i1> to memref<*xi1>
  return %0 : memref<*xi1>
}
func.func @f3() {
  %0 = memref.alloc() : memref<i1>
  %1 = call @f0(%0) : (memref<i1>) -> memref<*xi1>
  memref.dealloc %1 : memref<*xi1>
  return
}
// call: @f3()
