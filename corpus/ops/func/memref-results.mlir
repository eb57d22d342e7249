// Memrefs among several results: an argument, a fresh allocation, and a scalar between them.
func.func @f(%m: memref<2xi32>, %v: i32) -> (memref<?xi32>, i32, memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc(%c3) : memref<?xi32>
  memref.store %v, %a[%c0] : memref<?xi32>
  memref.store %v, %a[%c1] : memref<?xi32>
  memref.store %v, %a[%c2] : memref<?xi32>
  memref.store %v, %m[%c1] : memref<2xi32>
  return %a, %v, %m : memref<?xi32>, i32, memref<2xi32>
}
func.func @caller(%m: memref<2xi32>, %v: i32) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0:3 = call @f(%m, %v) : (memref<2xi32>, i32) -> (memref<?xi32>, i32, memref<2xi32>)
  %1 = memref.load %0#0[%c2] : memref<?xi32>
  %2 = memref.load %0#2[%c0] : memref<2xi32>
  %3 = arith.addi %1, %2 : i32
  %4 = memref.dim %0#0, %c0 : memref<?xi32>
  memref.dealloc %0#0 : memref<?xi32>
  return %3, %4 : i32, index
}
// call: @f(memref<2xi32> [1, 2], 8 : i32) == memref<3xi32> [8, 8, 8], 8 : i32, memref<2xi32> [1, 8]
// after: arg0 == [1, 8]
// call: @caller(memref<2xi32> [1, 2], 8 : i32) == 9 : i32, 3 : index
// after: arg0 == [1, 8]
