// seed: 60194
// release: 16
func.func @f0(%arg0: i1, %arg1: memref<?x1x1x?xi1>) -> i1 {
  %0 = arith.index_cast %arg0 : i1 to index
  %1 = "memref.collapse_shape"(%arg1) {reassociation = [[0, 1], [2, 3]]} : (memref<?x1x1x?xi1>) -> memref<?x?xi1>
  %2 = memref.load %1[%0, %0] : memref<?x?xi1>
  return %2 : i1
}
