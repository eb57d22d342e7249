// Type conversion, memref types: the unranked memref is a rank and a pointer. Converted only: an
// unranked memref cannot be written in a call.
func @unranked(%arg0: memref<*xf32>) {
  return
}
// release: 11
