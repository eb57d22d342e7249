// report: reports/transpose-by-inverse-permutation
// memref.transpose is lowered by the inverse permutation (MLIR 16).
// release: 16
func.func @f(%m: memref<1x2x3xi32>) -> memref<2x3x1xi32, strided<[3, 1, 6]>> {
  %t = memref.transpose %m (d0, d1, d2) -> (d1, d2, d0) : memref<1x2x3xi32> to memref<2x3x1xi32, strided<[3, 1, 6]>>
  return %t : memref<2x3x1xi32, strided<[3, 1, 6]>>
}
// call: @f(memref<1x2x3xi32> [0, 1, 2, 3, 4, 5]) == memref<2x3x1xi32, strided<[3, 1, 6]>> [0, 1, 2, 3, 4, 5]
