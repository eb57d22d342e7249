// release: 16
func.func @f(%u: memref<*xi32>) {
  memref.dealloc %u : memref<*xi32>
  return
}
