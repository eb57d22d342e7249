// report: reports/reshape-of-a-cast
// memref.cast is folded into a reshape whose types then do not match (MLIR 13).
// release: 13
func @f(%m: memref<?xi32>) -> memref<3x1xi32> {
  %c = memref.cast %m : memref<?xi32> to memref<3xi32>
  %v = memref.expand_shape %c [[0, 1]] : memref<3xi32> into memref<3x1xi32>
  return %v : memref<3x1xi32>
}
// call: @f(memref<3xi32> [5, 6, 7])
