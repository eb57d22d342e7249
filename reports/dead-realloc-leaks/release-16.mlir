func.func @f(%old: memref<4xi32>, %n: index) {
  %new = memref.realloc %old(%n) : memref<4xi32> to memref<?xi32>
  memref.dealloc %new : memref<?xi32>
  return
}
