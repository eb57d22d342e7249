// A shape that is read from memory, for a ranked and an unranked result.
func.func @f(%m: memref<2x6xi32>, %s: memref<2xindex>) -> (i32, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.reshape %m(%s) : (memref<2x6xi32>, memref<2xindex>) -> memref<?x?xi32>
  %0 = memref.load %a[%c2, %c1] : memref<?x?xi32>
  %d = memref.cast %s : memref<2xindex> to memref<?xindex>
  %u = memref.reshape %m(%d) : (memref<2x6xi32>, memref<?xindex>) -> memref<*xi32>
  %r = memref.rank %u : memref<*xi32>
  %x = memref.dim %u, %c0 : memref<*xi32>
  %b = memref.cast %u : memref<*xi32> to memref<?x?xi32>
  %y = memref.dim %b, %c1 : memref<?x?xi32>
  %1 = memref.load %b[%c2, %c1] : memref<?x?xi32>
  %2 = arith.addi %0, %1 : i32
  return %2, %r, %x, %y : i32, index, index, index
}
// Element 2 * 4 + 1 = 9, twice.
// call: @f(memref<2x6xi32> [0,1,2,3,4,5,6,7,8,9,10,11], memref<2xindex> [3, 4]) == 18 : i32, 2 : index, 3 : index, 4 : index
