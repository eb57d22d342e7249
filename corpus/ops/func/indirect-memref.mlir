// Functions that take and give memrefs, called through a value.
func.func @first(%m: memref<?xi8>, %u: memref<*xi8>) -> memref<?xi8> {
  return %m : memref<?xi8>
}
func.func @second(%m: memref<?xi8>, %u: memref<*xi8>) -> memref<?xi8> {
  %0 = memref.cast %u : memref<*xi8> to memref<?xi8>
  return %0 : memref<?xi8>
}
func.func @f(%c: i1, %a: memref<2xi8>, %b: memref<3xi8>) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.cast %a : memref<2xi8> to memref<?xi8>
  %u = memref.cast %b : memref<3xi8> to memref<*xi8>
  %p = func.constant @first : (memref<?xi8>, memref<*xi8>) -> memref<?xi8>
  %q = func.constant @second : (memref<?xi8>, memref<*xi8>) -> memref<?xi8>
  %s = arith.select %c, %p, %q : (memref<?xi8>, memref<*xi8>) -> memref<?xi8>
  %r = func.call_indirect %s(%m, %u) : (memref<?xi8>, memref<*xi8>) -> memref<?xi8>
  %0 = memref.dim %r, %c0 : memref<?xi8>
  return %0 : index
}
// call: @f(true, memref<2xi8> [1, 2], memref<3xi8> [1, 2, 3]) == 2 : index
// call: @f(false, memref<2xi8> [1, 2], memref<3xi8> [1, 2, 3]) == 3 : index
// call: @f(poison : i1, memref<2xi8> [1, 2], memref<3xi8> [1, 2, 3]) == undefined "poison used as a callee"
