// Convolutions and pooling, with strides and dilations.
func.func @conv(%i: memref<1x7x1xi32>, %k: memref<2x1x1xi32>, %o: memref<1x2x1xi32>) {
  linalg.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>, dilations = dense<3> : tensor<1xi64>} ins(%i, %k : memref<1x7x1xi32>, memref<2x1x1xi32>) outs(%o : memref<1x2x1xi32>)
  return
}
func.func @max(%i: memref<1x2x4x1xi32>, %k: memref<2x2xi32>, %o: memref<1x1x2x1xi32>) {
  linalg.pooling_nhwc_max {strides = dense<[1, 2]> : tensor<2xi64>} ins(%i, %k : memref<1x2x4x1xi32>, memref<2x2xi32>) outs(%o : memref<1x1x2x1xi32>)
  return
}
func.func @unsigned(%i: memref<1x3x1xi8>, %k: memref<3xi8>, %o: memref<1x1x1xi32>) {
  linalg.pooling_nwc_max_unsigned ins(%i, %k : memref<1x3x1xi8>, memref<3xi8>) outs(%o : memref<1x1x1xi32>)
  return
}
func.func @depthwise(%i: memref<1x2x2xi32>, %k: memref<2x2xi32>, %o: memref<1x1x2xi32>) {
  linalg.depthwise_conv_1d_nwc_wc ins(%i, %k : memref<1x2x2xi32>, memref<2x2xi32>) outs(%o : memref<1x1x2xi32>)
  return
}
// Output x takes elements 2x and 2x + 3: 1 * 10 + 4 and 3 * 10 + 6.
// call: @conv(memref<1x7x1xi32> [1, 2, 3, 4, 5, 6, 7], memref<2x1x1xi32> [10, 1], memref<1x2x1xi32> [0, 100]) == ()
// after: arg2 == [14, 136]
// Windows of columns 0 to 1 and 2 to 3. The elements of the kernel do not matter.
// call: @max(memref<1x2x4x1xi32> [1, 5, 2, 3, 4, 0, -1, 7], memref<2x2xi32> [9, 9, 9, 9], memref<1x1x2x1xi32> [0, 8]) == ()
// after: arg2 == [5, 8]
// -1 is 255.
// call: @unsigned(memref<1x3x1xi8> [1, -1, 3], memref<3xi8> [0, 0, 0], memref<1x1x1xi32> [0]) == ()
// after: arg2 == [255]
// Channel 0 has elements 1 and 3 with the kernel 5 and 7; channel 1 has 2 and 4 with 6 and 8.
// call: @depthwise(memref<1x2x2xi32> [1, 2, 3, 4], memref<2x2xi32> [5, 6, 7, 8], memref<1x1x2xi32> [0, 0]) == ()
// after: arg2 == [26, 44]
