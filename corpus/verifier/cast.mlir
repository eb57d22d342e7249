// Sizes, strides, offset and rank may be forgotten or asserted, not changed.
func.func @f(%m: memref<2xi32>, %u: memref<*xi32>, %d: memref<?x4xi32>, %s: memref<?xi32, strided<[2], offset: 1>>) {
  %0 = "memref.cast"(%m) : (memref<2xi32>) -> memref<3xi32> // error: expected types that can be cast to each other, found memref<2xi32> and memref<3xi32>
  %1 = "memref.cast"(%u) : (memref<*xi32>) -> memref<*xi32> // error: expected types that can be cast
  %2 = "memref.cast"(%m) : (memref<2xi32>) -> memref<?xi64> // error: expected memrefs of one element type
  %3 = "memref.cast"(%d) : (memref<?x4xi32>) -> memref<?xi32> // error: expected types that can be cast
  %4 = "memref.cast"(%s) : (memref<?xi32, strided<[2], offset: 1>>) -> memref<?xi32> // error: expected types that can be cast
  %5 = "memref.cast"(%u) : (memref<*xi32>) -> memref<2xi64> // error: expected memrefs of one element type
  func.return
}
