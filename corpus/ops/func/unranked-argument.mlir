// An unranked memref into a call, changed there.
func.func @set(%u: memref<*xi8>, %v: i8) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.cast %u : memref<*xi8> to memref<?xi8>
  memref.store %v, %m[%c0] : memref<?xi8>
  %0 = memref.rank %u : memref<*xi8>
  return %0 : index
}
func.func @f(%m: memref<2xi8>, %v: i8) -> index {
  %u = memref.cast %m : memref<2xi8> to memref<*xi8>
  %0 = func.call @set(%u, %v) : (memref<*xi8>, i8) -> index
  return %0 : index
}
// call: @f(memref<2xi8> [1, 2], 9 : i8) == 1 : index
// after: arg0 == [9, 2]
