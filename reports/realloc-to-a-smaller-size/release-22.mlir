func.func @f(%a: memref<4xi32>) -> memref<2xi32> {
  %r = memref.realloc %a : memref<4xi32> to memref<2xi32>
  return %r : memref<2xi32>
}
