// Sizes that disagree are undefined, also if a loop has no iterations.
func.func @f(%a: memref<?x?xi32>, %b: memref<?x?xi32>, %c: memref<?x?xi32>) {
  linalg.matmul ins(%a, %b : memref<?x?xi32>, memref<?x?xi32>) outs(%c : memref<?x?xi32>)
  return
}
func.func @window(%a: memref<?xi32>, %k: memref<?xi32>, %o: memref<?xi32>) {
  linalg.conv_1d ins(%a, %k : memref<?xi32>, memref<?xi32>) outs(%o : memref<?xi32>)
  return
}
// call: @f(memref<1x2xi32> [1, 2], memref<2x1xi32> [3, 4], memref<1x1xi32> [5]) == ()
// after: arg2 == [16]
// call: @f(memref<1x2xi32> [1, 2], memref<3x1xi32> [3, 4, 5], memref<1x1xi32> [5]) == undefined "a size of an operand"
// call: @f(memref<1x2xi32> [1, 2], memref<2x1xi32> [3, 4], memref<2x1xi32> [5, 6]) == undefined "a size of an operand"
// call: @f(memref<0x2xi32> [], memref<3x1xi32> [3, 4, 5], memref<0x1xi32> []) == undefined "a size of an operand"
// The input of a window may be larger, but not smaller.
// call: @window(memref<4xi32> [1, 2, 3, 99], memref<2xi32> [10, 1], memref<2xi32> [0, 0]) == ()
// after: arg2 == [12, 23]
// call: @window(memref<2xi32> [1, 2], memref<2xi32> [10, 1], memref<2xi32> [0, 0]) == undefined "index 2"
