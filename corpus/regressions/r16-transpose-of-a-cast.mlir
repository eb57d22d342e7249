// report: reports/transpose-of-a-cast
// memref.cast is folded into memref.transpose, whose type then does not match (MLIR 13–16).
// release: 16
func.func @f(%a: memref<?x2xi32>) -> memref<2x3xi32, strided<[1, 2]>> {
  %0 = memref.cast %a : memref<?x2xi32> to memref<3x2xi32>
  %1 = memref.transpose %0 (d0, d1) -> (d1, d0) : memref<3x2xi32> to memref<2x3xi32, strided<[1, 2]>>
  return %1 : memref<2x3xi32, strided<[1, 2]>>
}
// call: @f(memref<3x2xi32> [1, 2, 3, 4, 5, 6])
