// The last element of a heap block.
func.func @f(%n: index, %v: i64) -> i64 {
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%n) : memref<?xi64>
  %last = arith.subi %n, %c1 : index
  memref.store %v, %m[%last] : memref<?xi64>
  %0 = memref.load %m[%last] : memref<?xi64>
  memref.dealloc %m : memref<?xi64>
  return %0 : i64
}
// call: @f(3 : index, -4 : i64) == -4 : i64
