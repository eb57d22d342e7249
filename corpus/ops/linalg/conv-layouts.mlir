// Convolutions of two elements with two filters, (10, 1) and (20, 2), in each layout of the kernel.
func.func @conv_1d_nwc_wcf(%i: memref<1x2x1xi32>, %k: memref<2x1x2xi32>, %o: memref<1x1x2xi32>) {
  linalg.conv_1d_nwc_wcf ins(%i, %k : memref<1x2x1xi32>, memref<2x1x2xi32>) outs(%o : memref<1x1x2xi32>)
  return
}
func.func @conv_1d_ncw_fcw(%i: memref<1x1x2xi32>, %k: memref<2x1x2xi32>, %o: memref<1x2x1xi32>) {
  linalg.conv_1d_ncw_fcw ins(%i, %k : memref<1x1x2xi32>, memref<2x1x2xi32>) outs(%o : memref<1x2x1xi32>)
  return
}
func.func @conv_2d_nhwc_hwcf(%i: memref<1x1x2x1xi32>, %k: memref<1x2x1x2xi32>, %o: memref<1x1x1x2xi32>) {
  linalg.conv_2d_nhwc_hwcf ins(%i, %k : memref<1x1x2x1xi32>, memref<1x2x1x2xi32>) outs(%o : memref<1x1x1x2xi32>)
  return
}
func.func @conv_2d_nhwc_fhwc(%i: memref<1x1x2x1xi32>, %k: memref<2x1x2x1xi32>, %o: memref<1x1x1x2xi32>) {
  linalg.conv_2d_nhwc_fhwc ins(%i, %k : memref<1x1x2x1xi32>, memref<2x1x2x1xi32>) outs(%o : memref<1x1x1x2xi32>)
  return
}
func.func @conv_2d_nchw_fchw(%i: memref<1x1x1x2xi32>, %k: memref<2x1x1x2xi32>, %o: memref<1x2x1x1xi32>) {
  linalg.conv_2d_nchw_fchw ins(%i, %k : memref<1x1x1x2xi32>, memref<2x1x1x2xi32>) outs(%o : memref<1x2x1x1xi32>)
  return
}
func.func @conv_2d_ngchw_fgchw(%i: memref<1x1x1x1x2xi32>, %k: memref<2x1x1x1x2xi32>, %o: memref<1x1x2x1x1xi32>) {
  linalg.conv_2d_ngchw_fgchw ins(%i, %k : memref<1x1x1x1x2xi32>, memref<2x1x1x1x2xi32>) outs(%o : memref<1x1x2x1x1xi32>)
  return
}
func.func @conv_2d_ngchw_gfchw(%i: memref<1x1x1x1x2xi32>, %k: memref<1x2x1x1x2xi32>, %o: memref<1x1x2x1x1xi32>) {
  linalg.conv_2d_ngchw_gfchw ins(%i, %k : memref<1x1x1x1x2xi32>, memref<1x2x1x1x2xi32>) outs(%o : memref<1x1x2x1x1xi32>)
  return
}
func.func @conv_2d_nhwgc_gfhwc(%i: memref<1x1x2x1x1xi32>, %k: memref<1x2x1x2x1xi32>, %o: memref<1x1x1x1x2xi32>) {
  linalg.conv_2d_nhwgc_gfhwc ins(%i, %k : memref<1x1x2x1x1xi32>, memref<1x2x1x2x1xi32>) outs(%o : memref<1x1x1x1x2xi32>)
  return
}
func.func @conv_3d_ndhwc_dhwcf(%i: memref<1x1x1x2x1xi32>, %k: memref<1x1x2x1x2xi32>, %o: memref<1x1x1x1x2xi32>) {
  linalg.conv_3d_ndhwc_dhwcf ins(%i, %k : memref<1x1x1x2x1xi32>, memref<1x1x2x1x2xi32>) outs(%o : memref<1x1x1x1x2xi32>)
  return
}
func.func @conv_3d_ncdhw_fcdhw(%i: memref<1x1x1x1x2xi32>, %k: memref<2x1x1x1x2xi32>, %o: memref<1x2x1x1x1xi32>) {
  linalg.conv_3d_ncdhw_fcdhw ins(%i, %k : memref<1x1x1x1x2xi32>, memref<2x1x1x1x2xi32>) outs(%o : memref<1x2x1x1x1xi32>)
  return
}
// The input is 1, 2: 1 * 10 + 2 * 1 = 12, and 1 * 20 + 2 * 2 = 24.
// call: @conv_1d_nwc_wcf(memref<1x2x1xi32> [1, 2], memref<2x1x2xi32> [10, 20, 1, 2], memref<1x1x2xi32> [0, 100]) == ()
// after: arg2 == [12, 124]
// call: @conv_1d_ncw_fcw(memref<1x1x2xi32> [1, 2], memref<2x1x2xi32> [10, 1, 20, 2], memref<1x2x1xi32> [0, 100]) == ()
// after: arg2 == [12, 124]
// call: @conv_2d_nhwc_hwcf(memref<1x1x2x1xi32> [1, 2], memref<1x2x1x2xi32> [10, 20, 1, 2], memref<1x1x1x2xi32> [0, 100]) == ()
// after: arg2 == [12, 124]
// call: @conv_2d_nhwc_fhwc(memref<1x1x2x1xi32> [1, 2], memref<2x1x2x1xi32> [10, 1, 20, 2], memref<1x1x1x2xi32> [0, 100]) == ()
// after: arg2 == [12, 124]
// call: @conv_2d_nchw_fchw(memref<1x1x1x2xi32> [1, 2], memref<2x1x1x2xi32> [10, 1, 20, 2], memref<1x2x1x1xi32> [0, 100]) == ()
// after: arg2 == [12, 124]
// call: @conv_2d_ngchw_fgchw(memref<1x1x1x1x2xi32> [1, 2], memref<2x1x1x1x2xi32> [10, 1, 20, 2], memref<1x1x2x1x1xi32> [0, 100]) == ()
// after: arg2 == [12, 124]
// call: @conv_2d_ngchw_gfchw(memref<1x1x1x1x2xi32> [1, 2], memref<1x2x1x1x2xi32> [10, 1, 20, 2], memref<1x1x2x1x1xi32> [0, 100]) == ()
// after: arg2 == [12, 124]
// call: @conv_2d_nhwgc_gfhwc(memref<1x1x2x1x1xi32> [1, 2], memref<1x2x1x2x1xi32> [10, 1, 20, 2], memref<1x1x1x1x2xi32> [0, 100]) == ()
// after: arg2 == [12, 124]
// call: @conv_3d_ndhwc_dhwcf(memref<1x1x1x2x1xi32> [1, 2], memref<1x1x2x1x2xi32> [10, 20, 1, 2], memref<1x1x1x1x2xi32> [0, 100]) == ()
// after: arg2 == [12, 124]
// call: @conv_3d_ncdhw_fcdhw(memref<1x1x1x1x2xi32> [1, 2], memref<2x1x1x1x2xi32> [10, 1, 20, 2], memref<1x2x1x1x1xi32> [0, 100]) == ()
// after: arg2 == [12, 124]
