func.func @main() {
  %m = memref.alloc() : memref<4xi32, 1>
  memref.dealloc %m : memref<4xi32, 1>
  return
}
