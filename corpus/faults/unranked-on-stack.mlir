// An unranked memref that outlives the function which made its descriptor.
func.func private @make(%m: memref<?xi32>) -> memref<*xi32> {
  %0 = memref.cast %m : memref<?xi32> to memref<*xi32>
  return %0 : memref<*xi32>
}
func.func @f(%m: memref<?xi32>) -> i32 {
  %c1 = arith.constant 1 : index
  %0 = call @make(%m) : (memref<?xi32>) -> memref<*xi32>
  %1 = memref.cast %0 : memref<*xi32> to memref<?xi32>
  %2 = memref.load %1[%c1] : memref<?xi32>
  return %2 : i32
}
// call: @f(memref<3xi32> [4, 5, 6]) == 5 : i32
