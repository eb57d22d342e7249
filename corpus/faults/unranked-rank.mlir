// An unranked memref that is returned: its rank says how much of the descriptor is copied.
func.func @f(%m: memref<2x3xi32>) -> memref<*xi32> {
  %0 = memref.cast %m : memref<2x3xi32> to memref<*xi32>
  return %0 : memref<*xi32>
}
// call: @f(memref<2x3xi32> [1, 2, 3, 4, 5, 6]) == memref<2x3xi32> [1, 2, 3, 4, 5, 6]
