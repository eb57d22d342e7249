// Bare pointers: memrefs of rank 2 and 0 through a direct and an indirect call, and one as result.
func.func private @put(%m: memref<2x3xi32>, %v: memref<i32>) -> memref<2x3xi32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.load %v[] : memref<i32>
  memref.store %0, %m[%c1, %c2] : memref<2x3xi32>
  return %m : memref<2x3xi32>
}
func.func @f(%m: memref<2x3xi32>, %i: index, %j: index) -> i32 {
  %g = func.constant @put : (memref<2x3xi32>, memref<i32>) -> memref<2x3xi32>
  %v = memref.alloca() : memref<i32>
  %c40 = arith.constant 40 : i32
  %c50 = arith.constant 50 : i32
  memref.store %c40, %v[] : memref<i32>
  %0 = call @put(%m, %v) : (memref<2x3xi32>, memref<i32>) -> memref<2x3xi32>
  %1 = memref.load %0[%i, %j] : memref<2x3xi32>
  memref.store %c50, %v[] : memref<i32>
  %2 = call_indirect %g(%0, %v) : (memref<2x3xi32>, memref<i32>) -> memref<2x3xi32>
  %3 = memref.load %2[%i, %j] : memref<2x3xi32>
  %4 = arith.addi %1, %3 : i32
  return %4 : i32
}
// options: use-bare-ptr-memref-call-conv=1
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6], 1 : index, 2 : index) == 90 : i32
// after: arg0 == [1, 2, 3, 4, 5, 50]
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6], 1 : index, 1 : index) == 10 : i32
