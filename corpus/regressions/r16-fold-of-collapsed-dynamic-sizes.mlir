// report: reports/fold-of-collapsed-dynamic-sizes
// -fold-memref-alias-ops divides indices by the marker of a dynamic size (MLIR 16).
// release: 16
func.func @f(%m: memref<?x?xi32>, %i: index) -> i32 {
  %c = memref.collapse_shape %m [[0, 1]] : memref<?x?xi32> into memref<?xi32>
  %r = memref.load %c[%i] : memref<?xi32>
  return %r : i32
}
// call: @f(memref<2x2xi32> [1, 2, 3, 4], 3 : index) == 4 : i32
