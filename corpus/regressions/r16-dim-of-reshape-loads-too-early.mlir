// report: reports/dim-of-reshape-loads-too-early
// -canonicalize: memref.dim of memref.reshape becomes a load before its index is defined (MLIR 13–16).
// release: 16
func.func @f(%m: memref<4xi32>, %s: memref<2xindex>, %i: index) -> index {
  %r = memref.reshape %m(%s) : (memref<4xi32>, memref<2xindex>) -> memref<?x?xi32>
  %j = arith.addi %i, %i : index
  %d = memref.dim %r, %j : memref<?x?xi32>
  return %d : index
}
// call: @f(memref<4xi32> [1, 2, 3, 4], memref<2xindex> [4, 1], 0 : index) == 4 : index
