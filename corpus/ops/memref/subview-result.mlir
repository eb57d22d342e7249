// The part as a result: its strides, and its elements.
func.func @f(%m: memref<3x4xi8>) -> memref<2x2xi8, strided<[4, 2], offset: 5>> {
  %v = memref.subview %m[1, 1] [2, 2] [1, 2] : memref<3x4xi8> to memref<2x2xi8, strided<[4, 2], offset: 5>>
  return %v : memref<2x2xi8, strided<[4, 2], offset: 5>>
}
// call: @f(memref<3x4xi8> [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23]) == memref<2x2xi8, strided<[4, 2], offset: 5>> [11, 13, 21, 23]
