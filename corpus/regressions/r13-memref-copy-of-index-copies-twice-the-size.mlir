// report: reports/memref-copy-of-index-copies-twice-the-size
// memref.copy copies 16 bytes for each index (MLIR 13).
// release: 13
func @f(%a: memref<2xindex>, %b: memref<2xindex, affine_map<(d0) -> (d0 * 2)>>) {
  memref.copy %a, %b : memref<2xindex> to memref<2xindex, affine_map<(d0) -> (d0 * 2)>>
  return
}
// call: @f(memref<2xindex> [1, 2], memref<2xindex, affine_map<(d0) -> (d0 * 2)>> [3, 4, 5])
