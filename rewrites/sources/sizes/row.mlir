func.func @f(%m: memref<?x?xi32>, %i: index) -> memref<?xi32, strided<[1], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = memref.dim %m, %c1 : memref<?x?xi32>
  %0 = memref.subview %m[%i, 0] [1, %w] [1, 1] : memref<?x?xi32> to memref<?xi32, strided<[1], offset: ?>>
  return %0 : memref<?xi32, strided<[1], offset: ?>>
}
