// Products of matrices of batches and tiles.
func.func @batch_matmul(%a: memref<2x1x2xi32>, %b: memref<2x2x1xi32>, %c: memref<2x1x1xi32>) {
  linalg.batch_matmul ins(%a, %b : memref<2x1x2xi32>, memref<2x2x1xi32>) outs(%c : memref<2x1x1xi32>)
  return
}
func.func @batch_reduce_matmul(%a: memref<2x1x2xi32>, %b: memref<2x2x1xi32>, %c: memref<1x1xi32>) {
  linalg.batch_reduce_matmul ins(%a, %b : memref<2x1x2xi32>, memref<2x2x1xi32>) outs(%c : memref<1x1xi32>)
  return
}
func.func @quantized_batch_matmul(%a: memref<1x1x2xi8>, %b: memref<1x2x1xi8>, %az: i32, %bz: i32, %c: memref<1x1x1xi32>) {
  linalg.quantized_batch_matmul ins(%a, %b, %az, %bz : memref<1x1x2xi8>, memref<1x2x1xi8>, i32, i32) outs(%c : memref<1x1x1xi32>)
  return
}
func.func @mmt4d(%a: memref<1x1x2x2xi32>, %b: memref<1x1x2x2xi32>, %c: memref<1x1x2x2xi32>) {
  linalg.mmt4d ins(%a, %b : memref<1x1x2x2xi32>, memref<1x1x2x2xi32>) outs(%c : memref<1x1x2x2xi32>)
  return
}
func.func @batch_mmt4d(%a: memref<1x1x1x2x2xi32>, %b: memref<1x1x1x2x2xi32>, %c: memref<1x1x1x2x2xi32>) {
  linalg.batch_mmt4d ins(%a, %b : memref<1x1x1x2x2xi32>, memref<1x1x1x2x2xi32>) outs(%c : memref<1x1x1x2x2xi32>)
  return
}
func.func @matvec(%a: memref<2x2xi32>, %b: memref<2xi32>, %c: memref<2xi32>) {
  linalg.matvec ins(%a, %b : memref<2x2xi32>, memref<2xi32>) outs(%c : memref<2xi32>)
  return
}
func.func @batch_matvec(%a: memref<1x2x2xi32>, %b: memref<1x2xi32>, %c: memref<1x2xi32>) {
  linalg.batch_matvec ins(%a, %b : memref<1x2x2xi32>, memref<1x2xi32>) outs(%c : memref<1x2xi32>)
  return
}
func.func @batch_vecmat(%a: memref<1x2xi32>, %b: memref<1x2x2xi32>, %c: memref<1x2xi32>) {
  linalg.batch_vecmat ins(%a, %b : memref<1x2xi32>, memref<1x2x2xi32>) outs(%c : memref<1x2xi32>)
  return
}
// 1 * 5 + 2 * 6 = 17, and 3 * 7 + 4 * 8 = 53.
// call: @batch_matmul(memref<2x1x2xi32> [1, 2, 3, 4], memref<2x2x1xi32> [5, 6, 7, 8], memref<2x1x1xi32> [0, 0]) == ()
// after: arg2 == [17, 53]
// call: @batch_reduce_matmul(memref<2x1x2xi32> [1, 2, 3, 4], memref<2x2x1xi32> [5, 6, 7, 8], memref<1x1xi32> [1]) == ()
// after: arg2 == [71]
// (3 - 1) * (7 - 2) + (5 - 1) * (1 - 2) = 6
// call: @quantized_batch_matmul(memref<1x1x2xi8> [3, 5], memref<1x2x1xi8> [7, 1], 1 : i32, 2 : i32, memref<1x1x1xi32> [0]) == ()
// after: arg4 == [6]
// [1 2] [5 7]   [17 23]
// [3 4] [6 8] = [39 53]
// call: @mmt4d(memref<1x1x2x2xi32> [1, 2, 3, 4], memref<1x1x2x2xi32> [5, 6, 7, 8], memref<1x1x2x2xi32> [0, 0, 0, 0]) == ()
// after: arg2 == [17, 23, 39, 53]
// call: @batch_mmt4d(memref<1x1x1x2x2xi32> [1, 2, 3, 4], memref<1x1x1x2x2xi32> [5, 6, 7, 8], memref<1x1x1x2x2xi32> [0, 0, 0, 0]) == ()
// after: arg2 == [17, 23, 39, 53]
// 1 * 5 + 2 * 6 = 17, and 3 * 5 + 4 * 6 = 39.
// call: @matvec(memref<2x2xi32> [1, 2, 3, 4], memref<2xi32> [5, 6], memref<2xi32> [0, 0]) == ()
// after: arg2 == [17, 39]
// call: @batch_matvec(memref<1x2x2xi32> [1, 2, 3, 4], memref<1x2xi32> [5, 6], memref<1x2xi32> [0, 0]) == ()
// after: arg2 == [17, 39]
// 1 * 3 + 2 * 5 = 13, and 1 * 4 + 2 * 6 = 16.
// call: @batch_vecmat(memref<1x2xi32> [1, 2], memref<1x2x2xi32> [3, 4, 5, 6], memref<1x2xi32> [0, 0]) == ()
// after: arg2 == [13, 16]
