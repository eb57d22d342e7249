// Unranked memrefs as results, together with a scalar.
func.func @make(%n: index) -> (memref<*xi8>, index) {
  %c1 = arith.constant 1 : index
  %x = arith.constant 5 : i8
  %m = memref.alloc(%n) : memref<?xi8>
  memref.store %x, %m[%c1] : memref<?xi8>
  %u = memref.cast %m : memref<?xi8> to memref<*xi8>
  return %u, %n : memref<*xi8>, index
}
func.func @f(%n: index) -> (i8, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = func.call @make(%n) : (index) -> (memref<*xi8>, index)
  %m = memref.cast %0#0 : memref<*xi8> to memref<?xi8>
  %1 = memref.load %m[%c1] : memref<?xi8>
  %2 = memref.dim %0#0, %c0 : memref<*xi8>
  memref.dealloc %0#0 : memref<*xi8>
  return %1, %2 : i8, index
}
// call: @f(3 : index) == 5 : i8, 3 : index
// call: @f(1 : index) == undefined "index 1 out of bounds"
