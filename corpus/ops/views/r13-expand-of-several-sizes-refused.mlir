// Two sizes of a group that nothing says: neither follows from the source's. There is nothing to run.
func @f(%m: memref<?xi32>) {
  %v = memref.expand_shape %m [[0, 1, 2]] : memref<?xi32> into memref<?x2x?xi32>
  return
}
// release: 13
// refused: a group with several dynamic sizes
