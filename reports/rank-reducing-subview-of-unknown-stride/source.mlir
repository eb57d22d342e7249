// release: 22
func.func @f(%m: memref<?x?x?xi32>, %o: index, %n: index) -> memref<?x?xi32, strided<[?, ?], offset: ?>> {
  %one = arith.constant 1 : index
  %v = memref.subview %m[%o, 0, 0] [1, %n, %one] [1, 1, %one] : memref<?x?x?xi32> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  return %v : memref<?x?xi32, strided<[?, ?], offset: ?>>
}
// call: @f(memref<1x2x3xi32> [1, 2, 3, 4, 5, 6], 0 : index, 2 : index)
