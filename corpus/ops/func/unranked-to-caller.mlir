// An unranked memref as the result of the whole program.
func.func @f(%m: memref<2x2xi8>, %v: i8) -> memref<*xi8> {
  %c1 = arith.constant 1 : index
  memref.store %v, %m[%c1, %c1] : memref<2x2xi8>
  %u = memref.cast %m : memref<2x2xi8> to memref<*xi8>
  return %u : memref<*xi8>
}
// call: @f(memref<2x2xi8> [1, 2, 3, 4], 9 : i8) == memref<2x2xi8> [1, 2, 3, 9]
// after: arg0 == [1, 2, 3, 9]
