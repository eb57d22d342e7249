// Quantized convolutions: the zero points are subtracted from the input and the kernel.
func.func @conv_2d_nhwc_hwcf_q(%i: memref<1x1x2x1xi8>, %k: memref<1x2x1x2xi8>, %iz: i32, %kz: i32, %o: memref<1x1x1x2xi32>) {
  linalg.conv_2d_nhwc_hwcf_q ins(%i, %k, %iz, %kz : memref<1x1x2x1xi8>, memref<1x2x1x2xi8>, i32, i32) outs(%o : memref<1x1x1x2xi32>)
  return
}
func.func @conv_2d_nhwc_fhwc_q(%i: memref<1x1x2x1xi8>, %k: memref<2x1x2x1xi8>, %iz: i32, %kz: i32, %o: memref<1x1x1x2xi32>) {
  linalg.conv_2d_nhwc_fhwc_q ins(%i, %k, %iz, %kz : memref<1x1x2x1xi8>, memref<2x1x2x1xi8>, i32, i32) outs(%o : memref<1x1x1x2xi32>)
  return
}
func.func @conv_2d_nchw_fchw_q(%i: memref<1x1x1x2xi8>, %k: memref<2x1x1x2xi8>, %iz: i32, %kz: i32, %o: memref<1x2x1x1xi32>) {
  linalg.conv_2d_nchw_fchw_q ins(%i, %k, %iz, %kz : memref<1x1x1x2xi8>, memref<2x1x1x2xi8>, i32, i32) outs(%o : memref<1x2x1x1xi32>)
  return
}
func.func @conv_2d_ngchw_gfchw_q(%i: memref<1x1x1x1x2xi8>, %k: memref<1x2x1x1x2xi8>, %iz: i32, %kz: i32, %o: memref<1x1x2x1x1xi32>) {
  linalg.conv_2d_ngchw_gfchw_q ins(%i, %k, %iz, %kz : memref<1x1x1x1x2xi8>, memref<1x2x1x1x2xi8>, i32, i32) outs(%o : memref<1x1x2x1x1xi32>)
  return
}
func.func @conv_2d_nhwgc_gfhwc_q(%i: memref<1x1x2x1x1xi8>, %k: memref<1x2x1x2x1xi8>, %iz: i32, %kz: i32, %o: memref<1x1x1x1x2xi32>) {
  linalg.conv_2d_nhwgc_gfhwc_q ins(%i, %k, %iz, %kz : memref<1x1x2x1x1xi8>, memref<1x2x1x2x1xi8>, i32, i32) outs(%o : memref<1x1x1x1x2xi32>)
  return
}
func.func @conv_3d_ndhwc_dhwcf_q(%i: memref<1x1x1x2x1xi8>, %k: memref<1x1x2x1x2xi8>, %iz: i32, %kz: i32, %o: memref<1x1x1x1x2xi32>) {
  linalg.conv_3d_ndhwc_dhwcf_q ins(%i, %k, %iz, %kz : memref<1x1x1x2x1xi8>, memref<1x1x2x1x2xi8>, i32, i32) outs(%o : memref<1x1x1x1x2xi32>)
  return
}
// Zero points 1 and 1: 0 * 9 + 1 * 0 = 0, and 0 * 19 + 1 * 1 = 1.
// call: @conv_2d_nhwc_hwcf_q(memref<1x1x2x1xi8> [1, 2], memref<1x2x1x2xi8> [10, 20, 1, 2], 1 : i32, 1 : i32, memref<1x1x1x2xi32> [5, 100]) == ()
// after: arg4 == [5, 101]
// call: @conv_2d_nhwc_fhwc_q(memref<1x1x2x1xi8> [1, 2], memref<2x1x2x1xi8> [10, 1, 20, 2], 1 : i32, 1 : i32, memref<1x1x1x2xi32> [5, 100]) == ()
// after: arg4 == [5, 101]
// call: @conv_2d_nchw_fchw_q(memref<1x1x1x2xi8> [1, 2], memref<2x1x1x2xi8> [10, 1, 20, 2], 1 : i32, 1 : i32, memref<1x2x1x1xi32> [5, 100]) == ()
// after: arg4 == [5, 101]
// call: @conv_2d_ngchw_gfchw_q(memref<1x1x1x1x2xi8> [1, 2], memref<1x2x1x1x2xi8> [10, 1, 20, 2], 1 : i32, 1 : i32, memref<1x1x2x1x1xi32> [5, 100]) == ()
// after: arg4 == [5, 101]
// call: @conv_2d_nhwgc_gfhwc_q(memref<1x1x2x1x1xi8> [1, 2], memref<1x2x1x2x1xi8> [10, 1, 20, 2], 1 : i32, 1 : i32, memref<1x1x1x1x2xi32> [5, 100]) == ()
// after: arg4 == [5, 101]
// call: @conv_3d_ndhwc_dhwcf_q(memref<1x1x1x2x1xi8> [1, 2], memref<1x1x2x1x2xi8> [10, 20, 1, 2], 1 : i32, 1 : i32, memref<1x1x1x1x2xi32> [5, 100]) == ()
// after: arg4 == [5, 101]
