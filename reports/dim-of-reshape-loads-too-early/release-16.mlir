func.func @f(%m: memref<4xi32>, %s: memref<2xindex>, %i: index) -> index {
  %r = memref.reshape %m(%s) : (memref<4xi32>, memref<2xindex>) -> memref<?x?xi32>
  %j = arith.addi %i, %i : index
  %d = memref.dim %r, %j : memref<?x?xi32>
  return %d : index
}
