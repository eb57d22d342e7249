// Memref descriptor: layouts that are not strided are not supported. Converted only, to a
// diagnostic; there is nothing to run. The document has no example; this is one.
func @tiled(%arg0: memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>) {
  return
}
// release: 11
// refused: not strided
