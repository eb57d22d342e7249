// An unranked memref from a call through a function value: what the callee allocated is freed.
func.func private @same(%m: memref<*xi8>) -> memref<*xi8> {
  return %m : memref<*xi8>
}
func.func @f(%m: memref<1xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %g = func.constant @same : (memref<*xi8>) -> memref<*xi8>
  %0 = memref.cast %m : memref<1xi8> to memref<*xi8>
  %1 = call_indirect %g(%0) : (memref<*xi8>) -> memref<*xi8>
  %2 = memref.cast %1 : memref<*xi8> to memref<1xi8>
  %3 = memref.load %2[%c0] : memref<1xi8>
  return %3 : i8
}
// call: @f(memref<1xi8> [-3]) == -3 : i8
