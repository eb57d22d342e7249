// A cast is the same memory: stores through one are seen through the other, in both directions.
func.func @f(%m: memref<2xi32>) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant 10 : i32
  %w = arith.constant 20 : i32
  %d = memref.cast %m : memref<2xi32> to memref<?xi32>
  memref.store %v, %d[%c0] : memref<?xi32>
  memref.store %w, %m[%c1] : memref<2xi32>
  %0 = memref.load %m[%c0] : memref<2xi32>
  %1 = memref.load %d[%c1] : memref<?xi32>
  return %0, %1 : i32, i32
}
// call: @f(memref<2xi32> [1, 2]) == 10 : i32, 20 : i32
// after: arg0 == [10, 20]
