// Allocate, write, read, free.
func.func @f(%n: index, %v: i64) -> (i64, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%n) : memref<?xi64>
  %last = arith.subi %n, %c1 : index
  memref.store %v, %m[%last] : memref<?xi64>
  %0 = memref.load %m[%last] : memref<?xi64>
  %1 = memref.dim %m, %c0 : memref<?xi64>
  memref.dealloc %m : memref<?xi64>
  return %0, %1 : i64, index
}
// call: @f(1 : index, -3 : i64) == -3 : i64, 1 : index
// call: @f(100 : index, 7 : i64) == 7 : i64, 100 : index
// nothing can be stored in no element
// call: @f(0 : index, 7 : i64) == undefined "out of bounds"
