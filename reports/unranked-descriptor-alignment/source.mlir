func.func @make(%m: memref<i32>) -> memref<*xi32> {
  %u = memref.cast %m : memref<i32> to memref<*xi32>
  return %u : memref<*xi32>
}
func.func @f(%m: memref<i32>) -> memref<i32> {
  %u = call @make(%m) : (memref<i32>) -> memref<*xi32>
  %r = memref.cast %u : memref<*xi32> to memref<i32>
  return %r : memref<i32>
}
// call: @f(memref<i32> [7]) == memref<i32> [7]
