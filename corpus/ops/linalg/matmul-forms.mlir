// Products of matrices and vectors, with casts to the element type of the output.
func.func @matmul(%a: memref<2x2xi8>, %b: memref<2x2xi8>, %c: memref<2x2xi32>) {
  linalg.matmul ins(%a, %b : memref<2x2xi8>, memref<2x2xi8>) outs(%c : memref<2x2xi32>)
  return
}
func.func @unsigned(%a: memref<2x2xi8>, %b: memref<2x2xi8>, %c: memref<2x2xi32>) {
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : memref<2x2xi8>, memref<2x2xi8>) outs(%c : memref<2x2xi32>)
  return
}
func.func @dot(%a: memref<3xi32>, %b: memref<3xi32>, %c: memref<i32>) {
  linalg.dot ins(%a, %b : memref<3xi32>, memref<3xi32>) outs(%c : memref<i32>)
  return
}
func.func @vecmat(%a: memref<2xi32>, %b: memref<2x3xi32>, %c: memref<3xi32>) {
  linalg.vecmat ins(%a, %b : memref<2xi32>, memref<2x3xi32>) outs(%c : memref<3xi32>)
  return
}
func.func @quantized(%a: memref<1x2xi8>, %b: memref<2x1xi8>, %c: memref<1x1xi32>, %za: i32, %zb: i32) {
  linalg.quantized_matmul ins(%a, %b, %za, %zb : memref<1x2xi8>, memref<2x1xi8>, i32, i32) outs(%c : memref<1x1xi32>)
  return
}
// [1 -2] [5 6]   [1*5-2*7   1*6-2*8]   [ -9 -10]
// [3  4] [7 8] = [3*5+4*7   3*6+4*8] = [ 43  50], added to 100, 200, 300, 400
// call: @matmul(memref<2x2xi8> [1, -2, 3, 4], memref<2x2xi8> [5, 6, 7, 8], memref<2x2xi32> [100, 200, 300, 400]) == ()
// after: arg2 == [91, 190, 343, 450]
// -2 is 254: 5 + 254 * 7 = 1783, 6 + 254 * 8 = 2038
// call: @unsigned(memref<2x2xi8> [1, -2, 3, 4], memref<2x2xi8> [5, 6, 7, 8], memref<2x2xi32> [100, 200, 300, 400]) == ()
// after: arg2 == [1883, 2238, 343, 450]
// call: @dot(memref<3xi32> [1, 2, 3], memref<3xi32> [4, 5, 6], memref<i32> [-1]) == ()
// after: arg2 == [31]
// call: @vecmat(memref<2xi32> [10, 1], memref<2x3xi32> [1, 2, 3, 4, 5, 6], memref<3xi32> [0, 0, 0]) == ()
// after: arg2 == [14, 25, 36]
// (3 - 1) * (7 - 2) + (5 - 1) * (1 - 2) = 10 - 4
// call: @quantized(memref<1x2xi8> [3, 5], memref<2x1xi8> [7, 1], memref<1x1xi32> [0], 1 : i32, 2 : i32) == ()
// after: arg2 == [6]
