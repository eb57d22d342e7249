func @release(%u: memref<*xi32>) {
  memref.dealloc %u : memref<*xi32>
  return
}
func @main() {
  %m = memref.alloc() : memref<1xi32>
  %u = memref.cast %m : memref<1xi32> to memref<*xi32>
  call @release(%u) : (memref<*xi32>) -> ()
  return
}
