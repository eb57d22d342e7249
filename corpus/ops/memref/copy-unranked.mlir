// Through unranked memrefs: the ranks must be equal, too.
func.func @f(%a: memref<*xi8>, %b: memref<*xi8>) {
  memref.copy %a, %b : memref<*xi8> to memref<*xi8>
  return
}
// call: @f(memref<2x2xi8> [1, 2, 3, 4], memref<2x2xi8> [5, 6, 7, 8]) == ()
// after: arg1 == [1, 2, 3, 4]
// call: @f(memref<2x2xi8> [1, 2, 3, 4], memref<4xi8> [5, 6, 7, 8]) == undefined "the rank of the target of a copy is 1, and 2 is needed"
