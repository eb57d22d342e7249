func.func @f(%arg0: memref<?x?xi32>, %arg1: index) -> memref<?xi32, strided<[1], offset: ?>> {
  %c1 = arith.constant 1 : index
  %dim = memref.dim %arg0, %c1 : memref<?x?xi32>
  %subview = memref.subview %arg0[%arg1, 0] [1, %dim] [1, 1] : memref<?x?xi32> to memref<?xi32, strided<[1], offset: ?>>
  return %subview : memref<?xi32, strided<[1], offset: ?>>
}
