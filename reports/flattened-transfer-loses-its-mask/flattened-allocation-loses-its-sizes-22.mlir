func.func @f(%n: index) {
  %0 = memref.alloc(%n) : memref<?x1xi8>
  memref.dealloc %0 : memref<?x1xi8>
  return
}
