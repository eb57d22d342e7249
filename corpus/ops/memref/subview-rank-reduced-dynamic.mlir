// One of two dimensions of size 1 is left out; the other keeps its place.
func.func @f(%m: memref<1x4x1xi8>, %i: index) -> (i8, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.subview %m[0, %i, 0] [1, 2, 1] [1, 1, 1] : memref<1x4x1xi8> to memref<2x1xi8, strided<[1, 1], offset: ?>>
  %0 = memref.load %v[%c1, %c0] : memref<2x1xi8, strided<[1, 1], offset: ?>>
  %1 = memref.dim %v, %c0 : memref<2x1xi8, strided<[1, 1], offset: ?>>
  return %0, %1 : i8, index
}
// call: @f(memref<1x4x1xi8> [1, 2, 3, 4], 1 : index) == 3 : i8, 2 : index
// call: @f(memref<1x4x1xi8> [1, 2, 3, 4], 3 : index) == undefined "a view reaches from byte 3 to 5"
