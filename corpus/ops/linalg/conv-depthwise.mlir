// Depthwise convolutions: channel 0 has the input 1, 3 and the kernel 5, 7; channel 1 has 2, 4 and 6, 8.
func.func @depthwise_conv_1d_ncw_cw(%i: memref<1x2x2xi32>, %k: memref<2x2xi32>, %o: memref<1x2x1xi32>) {
  linalg.depthwise_conv_1d_ncw_cw ins(%i, %k : memref<1x2x2xi32>, memref<2x2xi32>) outs(%o : memref<1x2x1xi32>)
  return
}
func.func @depthwise_conv_2d_nhwc_hwc(%i: memref<1x1x2x2xi32>, %k: memref<1x2x2xi32>, %o: memref<1x1x1x2xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwc ins(%i, %k : memref<1x1x2x2xi32>, memref<1x2x2xi32>) outs(%o : memref<1x1x1x2xi32>)
  return
}
func.func @depthwise_conv_2d_nchw_chw(%i: memref<1x2x1x2xi32>, %k: memref<2x1x2xi32>, %o: memref<1x2x1x1xi32>) {
  linalg.depthwise_conv_2d_nchw_chw ins(%i, %k : memref<1x2x1x2xi32>, memref<2x1x2xi32>) outs(%o : memref<1x2x1x1xi32>)
  return
}
func.func @depthwise_conv_3d_ndhwc_dhwc(%i: memref<1x1x1x2x2xi32>, %k: memref<1x1x2x2xi32>, %o: memref<1x1x1x1x2xi32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwc ins(%i, %k : memref<1x1x1x2x2xi32>, memref<1x1x2x2xi32>) outs(%o : memref<1x1x1x1x2xi32>)
  return
}
func.func @depthwise_conv_3d_ncdhw_cdhw(%i: memref<1x2x1x1x2xi32>, %k: memref<2x1x1x2xi32>, %o: memref<1x2x1x1x1xi32>) {
  linalg.depthwise_conv_3d_ncdhw_cdhw ins(%i, %k : memref<1x2x1x1x2xi32>, memref<2x1x1x2xi32>) outs(%o : memref<1x2x1x1x1xi32>)
  return
}
func.func @depthwise_conv_1d_nwc_wcm(%i: memref<1x2x2xi32>, %k: memref<2x2x2xi32>, %o: memref<1x1x2x2xi32>) {
  linalg.depthwise_conv_1d_nwc_wcm ins(%i, %k : memref<1x2x2xi32>, memref<2x2x2xi32>) outs(%o : memref<1x1x2x2xi32>)
  return
}
func.func @depthwise_conv_2d_nhwc_hwcm(%i: memref<1x1x2x2xi32>, %k: memref<1x2x2x2xi32>, %o: memref<1x1x1x2x2xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm ins(%i, %k : memref<1x1x2x2xi32>, memref<1x2x2x2xi32>) outs(%o : memref<1x1x1x2x2xi32>)
  return
}
func.func @depthwise_conv_3d_ndhwc_dhwcm(%i: memref<1x1x1x2x2xi32>, %k: memref<1x1x2x2x2xi32>, %o: memref<1x1x1x1x2x2xi32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%i, %k : memref<1x1x1x2x2xi32>, memref<1x1x2x2x2xi32>) outs(%o : memref<1x1x1x1x2x2xi32>)
  return
}
func.func @depthwise_conv_2d_nhwc_hwc_q(%i: memref<1x1x2x2xi8>, %k: memref<1x2x2xi8>, %iz: i32, %kz: i32, %o: memref<1x1x1x2xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwc_q ins(%i, %k, %iz, %kz : memref<1x1x2x2xi8>, memref<1x2x2xi8>, i32, i32) outs(%o : memref<1x1x1x2xi32>)
  return
}
func.func @depthwise_conv_2d_nhwc_hwcm_q(%i: memref<1x1x2x2xi8>, %k: memref<1x2x2x2xi8>, %iz: i32, %kz: i32, %o: memref<1x1x1x2x2xi32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%i, %k, %iz, %kz : memref<1x1x2x2xi8>, memref<1x2x2x2xi8>, i32, i32) outs(%o : memref<1x1x1x2x2xi32>)
  return
}
// 1 * 5 + 3 * 7 = 26, and 2 * 6 + 4 * 8 = 44. With two kernels for each channel, the second has ten times the numbers.
// call: @depthwise_conv_1d_ncw_cw(memref<1x2x2xi32> [1, 3, 2, 4], memref<2x2xi32> [5, 7, 6, 8], memref<1x2x1xi32> [0, 100]) == ()
// after: arg2 == [26, 144]
// call: @depthwise_conv_2d_nhwc_hwc(memref<1x1x2x2xi32> [1, 2, 3, 4], memref<1x2x2xi32> [5, 6, 7, 8], memref<1x1x1x2xi32> [0, 100]) == ()
// after: arg2 == [26, 144]
// call: @depthwise_conv_2d_nchw_chw(memref<1x2x1x2xi32> [1, 3, 2, 4], memref<2x1x2xi32> [5, 7, 6, 8], memref<1x2x1x1xi32> [0, 100]) == ()
// after: arg2 == [26, 144]
// call: @depthwise_conv_3d_ndhwc_dhwc(memref<1x1x1x2x2xi32> [1, 2, 3, 4], memref<1x1x2x2xi32> [5, 6, 7, 8], memref<1x1x1x1x2xi32> [0, 100]) == ()
// after: arg2 == [26, 144]
// call: @depthwise_conv_3d_ncdhw_cdhw(memref<1x2x1x1x2xi32> [1, 3, 2, 4], memref<2x1x1x2xi32> [5, 7, 6, 8], memref<1x2x1x1x1xi32> [0, 100]) == ()
// after: arg2 == [26, 144]
// call: @depthwise_conv_1d_nwc_wcm(memref<1x2x2xi32> [1, 2, 3, 4], memref<2x2x2xi32> [5, 50, 6, 60, 7, 70, 8, 80], memref<1x1x2x2xi32> [0, 0, 100, 100]) == ()
// after: arg2 == [26, 260, 144, 540]
// call: @depthwise_conv_2d_nhwc_hwcm(memref<1x1x2x2xi32> [1, 2, 3, 4], memref<1x2x2x2xi32> [5, 50, 6, 60, 7, 70, 8, 80], memref<1x1x1x2x2xi32> [0, 0, 100, 100]) == ()
// after: arg2 == [26, 260, 144, 540]
// call: @depthwise_conv_3d_ndhwc_dhwcm(memref<1x1x1x2x2xi32> [1, 2, 3, 4], memref<1x1x2x2x2xi32> [5, 50, 6, 60, 7, 70, 8, 80], memref<1x1x1x1x2x2xi32> [0, 0, 100, 100]) == ()
// after: arg2 == [26, 260, 144, 540]
// Zero points 1 and 1: 0 * 4 + 2 * 6 = 12, and 1 * 5 + 3 * 7 = 26.
// call: @depthwise_conv_2d_nhwc_hwc_q(memref<1x1x2x2xi8> [1, 2, 3, 4], memref<1x2x2xi8> [5, 6, 7, 8], 1 : i32, 1 : i32, memref<1x1x1x2xi32> [0, 100]) == ()
// after: arg4 == [12, 126]
// 2 * 69 = 138, and 1 * 59 + 3 * 79 = 296.
// call: @depthwise_conv_2d_nhwc_hwcm_q(memref<1x1x2x2xi8> [1, 2, 3, 4], memref<1x2x2x2xi8> [5, 50, 6, 60, 7, 70, 8, 80], 1 : i32, 1 : i32, memref<1x1x1x2x2xi32> [0, 0, 0, 0]) == ()
// after: arg4 == [12, 138, 26, 296]
