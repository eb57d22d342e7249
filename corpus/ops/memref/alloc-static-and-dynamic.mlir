// Sizes of an allocation: dynamic ones fill the gaps from left to right.
func.func @f(%a: index, %b: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc(%a, %b) : memref<?x2x?x3xi8>
  %0 = memref.dim %m, %c0 : memref<?x2x?x3xi8>
  %1 = memref.dim %m, %c1 : memref<?x2x?x3xi8>
  %2 = memref.dim %m, %c2 : memref<?x2x?x3xi8>
  %3 = memref.dim %m, %c3 : memref<?x2x?x3xi8>
  memref.dealloc %m : memref<?x2x?x3xi8>
  return %0, %1, %2, %3 : index, index, index, index
}
// call: @f(5 : index, 7 : index) == 5 : index, 2 : index, 7 : index, 3 : index
// call: @f(0 : index, 1 : index) == 0 : index, 2 : index, 1 : index, 3 : index
