// More bytes than any memory has: the run ends for want of it.
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%n, %n) : memref<?x?xi64>
  %0 = memref.dim %m, %c0 : memref<?x?xi64>
  memref.dealloc %m : memref<?x?xi64>
  return %0 : index
}
// 2^32 squared, eight bytes each, is 2^67.
// call: @f(4294967296 : index) == out-of-fuel
// call: @f(2 : index) == 2 : index
