// Convolutions without batches and channels.
func.func @conv_2d(%i: memref<1x3xi32>, %k: memref<1x2xi32>, %o: memref<1x2xi32>) {
  linalg.conv_2d ins(%i, %k : memref<1x3xi32>, memref<1x2xi32>) outs(%o : memref<1x2xi32>)
  return
}
func.func @conv_3d(%i: memref<1x1x3xi32>, %k: memref<1x1x2xi32>, %o: memref<1x1x2xi32>) {
  linalg.conv_3d ins(%i, %k : memref<1x1x3xi32>, memref<1x1x2xi32>) outs(%o : memref<1x1x2xi32>)
  return
}
// 1 * 10 + 2 * 1 = 12, and 2 * 10 + 3 * 1 = 23.
// call: @conv_2d(memref<1x3xi32> [1, 2, 3], memref<1x2xi32> [10, 1], memref<1x2xi32> [0, 0]) == ()
// after: arg2 == [12, 23]
// call: @conv_3d(memref<1x1x3xi32> [1, 2, 3], memref<1x1x2xi32> [10, 1], memref<1x1x2xi32> [0, 0]) == ()
// after: arg2 == [12, 23]
