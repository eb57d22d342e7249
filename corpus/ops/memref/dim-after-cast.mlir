// A cast does not change sizes, only what is known of them.
func.func @f(%m: memref<2x?xi8>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.cast %m : memref<2x?xi8> to memref<?x?xi8>
  %s = memref.cast %d : memref<?x?xi8> to memref<2x3xi8>
  %0 = memref.dim %d, %c0 : memref<?x?xi8>
  %1 = memref.dim %s, %c1 : memref<2x3xi8>
  return %0, %1 : index, index
}
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6]) == 2 : index, 3 : index
// call: @f(memref<2x4xi8> [1, 2, 3, 4, 5, 6, 7, 8]) == undefined "the type states"
