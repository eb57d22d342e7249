// No elements however large the other size; the block is there and is freed.
func.func @f(%n: index, %k: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%n, %k) : memref<?x?xi64>
  %0 = memref.dim %m, %c0 : memref<?x?xi64>
  %1 = memref.dim %m, %c1 : memref<?x?xi64>
  memref.dealloc %m : memref<?x?xi64>
  return %0, %1 : index, index
}
// call: @f(0 : index, 1000000 : index) == 0 : index, 1000000 : index
// call: @f(1000000 : index, 0 : index) == 1000000 : index, 0 : index
