// report: reports/dealloc-of-unranked-frees-its-rank
// memref.dealloc of an unranked memref passes the rank to free (MLIR 13–16).
// release: 16
func.func @f(%u: memref<*xi32>) {
  memref.dealloc %u : memref<*xi32>
  return
}
