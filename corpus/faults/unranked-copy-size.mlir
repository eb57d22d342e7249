// An unranked memref that is returned, and then read with a stride that its type does not say.
func.func private @same(%m: memref<*xi32>) -> memref<*xi32> {
  return %m : memref<*xi32>
}
func.func @f(%m: memref<?x?xi32>, %i: index) -> i32 {
  %c0 = arith.constant 0 : index
  %0 = memref.cast %m : memref<?x?xi32> to memref<*xi32>
  %1 = call @same(%0) : (memref<*xi32>) -> memref<*xi32>
  %2 = memref.cast %1 : memref<*xi32> to memref<?x?xi32>
  %3 = memref.load %2[%i, %c0] : memref<?x?xi32>
  return %3 : i32
}
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6], 1 : index) == 4 : i32
