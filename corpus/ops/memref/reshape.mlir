// Sizes from memory: as many elements as before.
func.func @f(%m: memref<6xi8>, %s: memref<2xindex>) -> (i8, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.reshape %m(%s) : (memref<6xi8>, memref<2xindex>) -> memref<?x?xi8>
  %0 = memref.load %r[%c1, %c0] : memref<?x?xi8>
  %1 = memref.dim %r, %c1 : memref<?x?xi8>
  return %0, %1 : i8, index
}
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], memref<2xindex> [2, 3]) == 3 : i8, 3 : index
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], memref<2xindex> [3, 2]) == 2 : i8, 2 : index
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], memref<2xindex> [2, 2]) == undefined "the number of elements of the new shape is 4, and 6 is needed"
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], memref<2xindex> [4, 2]) == undefined "the number of elements of the new shape is 8"
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], memref<2xindex> [-2, -3]) == undefined "negative size -2"
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], memref<2xindex> [2, _]) == undefined "poison used as a size"
