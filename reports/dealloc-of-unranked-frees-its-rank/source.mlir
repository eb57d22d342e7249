// seed: 71276
// release: 15
func.func @f3(%arg0: memref<*xi1>) {
  memref.dealloc %arg0 : memref<*xi1>
  return
}
