// A copy of no elements is made of loops, too, and those outside turn.
func.func @f(%from: memref<?x50x?xf32>, %to: memref<?x50x?xf32>) -> index {
  memref.copy %from, %to : memref<?x50x?xf32> to memref<?x50x?xf32>
  %zero = arith.constant 0 : index
  %0 = memref.dim %to, %zero : memref<?x50x?xf32>
  return %0 : index
}
// call: @f(memref<100x50x0xf32> [], memref<100x50x0xf32> []) == 100 : index
