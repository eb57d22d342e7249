// Contiguous, with a shape as long as the result's rank.
func.func @f(%m: memref<8x8xi32>, %t: memref<8x8xi32, strided<[9, 1]>>, %s: memref<2xindex>, %d: memref<?xindex>) {
  %0 = "memref.reshape"(%m, %s) : (memref<8x8xi32>, memref<2xindex>) -> memref<?xi32> // error: expected a shape as long as the result's rank 1, found length 2
  %1 = "memref.reshape"(%m, %d) : (memref<8x8xi32>, memref<?xindex>) -> memref<?xi32> // error: expected a shape of static length
  %2 = "memref.reshape"(%t, %s) : (memref<8x8xi32, strided<[9, 1]>>, memref<2xindex>) -> memref<?x?xi32> // error: expected contiguous memrefs
  func.return
}
