// Products of matrices in further layouts.
func.func @matmul_transpose_a(%a: memref<2x2xi32>, %b: memref<2x2xi32>, %c: memref<2x2xi32>) {
  linalg.matmul_transpose_a ins(%a, %b : memref<2x2xi32>, memref<2x2xi32>) outs(%c : memref<2x2xi32>)
  return
}
func.func @matmul_transpose_b(%a: memref<2x2xi32>, %b: memref<2x2xi32>, %c: memref<2x2xi32>) {
  linalg.matmul_transpose_b ins(%a, %b : memref<2x2xi32>, memref<2x2xi32>) outs(%c : memref<2x2xi32>)
  return
}
func.func @batch_matmul_transpose_a(%a: memref<1x2x2xi32>, %b: memref<1x2x2xi32>, %c: memref<1x2x2xi32>) {
  linalg.batch_matmul_transpose_a ins(%a, %b : memref<1x2x2xi32>, memref<1x2x2xi32>) outs(%c : memref<1x2x2xi32>)
  return
}
func.func @batch_matmul_transpose_b(%a: memref<1x2x2xi32>, %b: memref<1x2x2xi32>, %c: memref<1x2x2xi32>) {
  linalg.batch_matmul_transpose_b ins(%a, %b : memref<1x2x2xi32>, memref<1x2x2xi32>) outs(%c : memref<1x2x2xi32>)
  return
}
// [1 3] [5 6]   [26 30]
// [2 4] [7 8] = [38 44]
// call: @matmul_transpose_a(memref<2x2xi32> [1, 2, 3, 4], memref<2x2xi32> [5, 6, 7, 8], memref<2x2xi32> [0, 0, 0, 0]) == ()
// after: arg2 == [26, 30, 38, 44]
// [1 2] [5 7]   [17 23]
// [3 4] [6 8] = [39 53]
// call: @matmul_transpose_b(memref<2x2xi32> [1, 2, 3, 4], memref<2x2xi32> [5, 6, 7, 8], memref<2x2xi32> [0, 0, 0, 0]) == ()
// after: arg2 == [17, 23, 39, 53]
// call: @batch_matmul_transpose_a(memref<1x2x2xi32> [1, 2, 3, 4], memref<1x2x2xi32> [5, 6, 7, 8], memref<1x2x2xi32> [0, 0, 0, 0]) == ()
// after: arg2 == [26, 30, 38, 44]
// call: @batch_matmul_transpose_b(memref<1x2x2xi32> [1, 2, 3, 4], memref<1x2x2xi32> [5, 6, 7, 8], memref<1x2x2xi32> [0, 0, 0, 0]) == ()
// after: arg2 == [17, 23, 39, 53]
