// A part without elements reaches nowhere, wherever it begins.
func.func @f(%m: memref<4xi32>, %o: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[%o] [%n] [1] : memref<4xi32> to memref<?xi32, strided<[1], offset: ?>>
  %0 = memref.dim %v, %c0 : memref<?xi32, strided<[1], offset: ?>>
  return %0 : index
}
// call: @f(memref<4xi32> [1, 2, 3, 4], 4 : index, 0 : index) == 0 : index
// call: @f(memref<4xi32> [1, 2, 3, 4], 4 : index, 1 : index) == undefined "a view reaches from byte 16 to 20"
