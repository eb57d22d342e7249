// op: linalg.exp | linalg.log | linalg.abs | linalg.ceil | linalg.floor | linalg.negf | linalg.reciprocal | linalg.round | linalg.sqrt | linalg.rsqrt | linalg.square | linalg.tanh | linalg.erf
// type: f32
func.func @f(%i: memref<3x$T>, %o: memref<3x$T>) {
  $op ins(%i : memref<3x$T>) outs(%o : memref<3x$T>)
  return
}
// -----
// op: linalg.add | linalg.sub | linalg.mul | linalg.div
// type: i32 | f32
func.func @f(%a: memref<3x$T>, %b: memref<3x$T>, %o: memref<3x$T>) {
  $op ins(%a, %b : memref<3x$T>, memref<3x$T>) outs(%o : memref<3x$T>)
  return
}
// -----
// op: linalg.div_unsigned
// type: i32
func.func @f(%a: memref<3x$T>, %b: memref<3x$T>, %o: memref<3x$T>) {
  $op ins(%a, %b : memref<3x$T>, memref<3x$T>) outs(%o : memref<3x$T>)
  return
}
// -----
// op: linalg.powf
// type: f32
func.func @f(%a: memref<3x$T>, %b: memref<3x$T>, %o: memref<3x$T>) {
  $op ins(%a, %b : memref<3x$T>, memref<3x$T>) outs(%o : memref<3x$T>)
  return
}
// -----
// op: linalg.elemwise_binary
// type: i32 | f32
func.func @f(%a: memref<3x$T>, %b: memref<3x$T>, %o: memref<3x$T>) {
  $op ins(%a, %b : memref<3x$T>, memref<3x$T>) outs(%o : memref<3x$T>)
  return
}
// -----
// op: linalg.elemwise_unary
// type: f32
func.func @f(%i: memref<3x$T>, %o: memref<3x$T>) {
  $op {fun = #linalg.unary_fn<negf>} ins(%i : memref<3x$T>) outs(%o : memref<3x$T>)
  return
}
// -----
// op: linalg.select
// type: i32 | f32
func.func @f(%c: memref<3xi1>, %a: memref<3x$T>, %b: memref<3x$T>, %o: memref<3x$T>) {
  $op ins(%c, %a, %b : memref<3xi1>, memref<3x$T>, memref<3x$T>) outs(%o : memref<3x$T>)
  return
}
// -----
// op: linalg.fill
// type: i32 | f32
func.func @f(%x: $T, %o: memref<?x2x$T>) {
  $op ins(%x : $T) outs(%o : memref<?x2x$T>)
  return
}
// -----
// op: linalg.copy
// type: i32 | f32
func.func @f(%i: memref<2x2x$T>, %o: memref<2x2x$T, strided<[3, 1]>>) {
  $op ins(%i : memref<2x2x$T>) outs(%o : memref<2x2x$T, strided<[3, 1]>>)
  return
}
// -----
// op: linalg.matmul
// type: i32 | f32
func.func @f(%a: memref<2x2x$T>, %b: memref<2x2x$T>, %c: memref<2x2x$T>) {
  $op ins(%a, %b : memref<2x2x$T>, memref<2x2x$T>) outs(%c : memref<2x2x$T>)
  return
}
// -----
// op: linalg.matmul_transpose_a
// type: i32 | f32
func.func @f(%a: memref<2x2x$T>, %b: memref<2x2x$T>, %c: memref<2x2x$T>) {
  $op ins(%a, %b : memref<2x2x$T>, memref<2x2x$T>) outs(%c : memref<2x2x$T>)
  return
}
// -----
// op: linalg.matmul_transpose_b
// type: i32 | f32
func.func @f(%a: memref<2x2x$T>, %b: memref<2x2x$T>, %c: memref<2x2x$T>) {
  $op ins(%a, %b : memref<2x2x$T>, memref<2x2x$T>) outs(%c : memref<2x2x$T>)
  return
}
// -----
// op: linalg.batch_matmul
// type: i32 | f32
func.func @f(%a: memref<1x2x2x$T>, %b: memref<1x2x2x$T>, %c: memref<1x2x2x$T>) {
  $op ins(%a, %b : memref<1x2x2x$T>, memref<1x2x2x$T>) outs(%c : memref<1x2x2x$T>)
  return
}
// -----
// op: linalg.batch_matmul_transpose_a
// type: i32 | f32
func.func @f(%a: memref<1x2x2x$T>, %b: memref<1x2x2x$T>, %c: memref<1x2x2x$T>) {
  $op ins(%a, %b : memref<1x2x2x$T>, memref<1x2x2x$T>) outs(%c : memref<1x2x2x$T>)
  return
}
// -----
// op: linalg.batch_matmul_transpose_b
// type: i32 | f32
func.func @f(%a: memref<1x2x2x$T>, %b: memref<1x2x2x$T>, %c: memref<1x2x2x$T>) {
  $op ins(%a, %b : memref<1x2x2x$T>, memref<1x2x2x$T>) outs(%c : memref<1x2x2x$T>)
  return
}
// -----
// op: linalg.batch_reduce_matmul
// type: i32 | f32
func.func @f(%a: memref<1x2x2x$T>, %b: memref<1x2x2x$T>, %c: memref<2x2x$T>) {
  $op ins(%a, %b : memref<1x2x2x$T>, memref<1x2x2x$T>) outs(%c : memref<2x2x$T>)
  return
}
// -----
// op: linalg.quantized_matmul
// type: i8
func.func @f(%a: memref<2x2x$T>, %b: memref<2x2x$T>, %az: i32, %bz: i32, %c: memref<2x2xi32>) {
  $op ins(%a, %b, %az, %bz : memref<2x2x$T>, memref<2x2x$T>, i32, i32) outs(%c : memref<2x2xi32>)
  return
}
// -----
// op: linalg.quantized_batch_matmul
// type: i8
func.func @f(%a: memref<1x2x2x$T>, %b: memref<1x2x2x$T>, %az: i32, %bz: i32, %c: memref<1x2x2xi32>) {
  $op ins(%a, %b, %az, %bz : memref<1x2x2x$T>, memref<1x2x2x$T>, i32, i32) outs(%c : memref<1x2x2xi32>)
  return
}
// -----
// op: linalg.mmt4d
// type: i32 | f32
func.func @f(%a: memref<2x2x2x1x$T>, %b: memref<2x2x1x1x$T>, %c: memref<2x2x2x1x$T>) {
  $op ins(%a, %b : memref<2x2x2x1x$T>, memref<2x2x1x1x$T>) outs(%c : memref<2x2x2x1x$T>)
  return
}
// -----
// op: linalg.batch_mmt4d
// type: i32 | f32
func.func @f(%a: memref<1x2x2x2x1x$T>, %b: memref<1x2x2x1x1x$T>, %c: memref<1x2x2x2x1x$T>) {
  $op ins(%a, %b : memref<1x2x2x2x1x$T>, memref<1x2x2x1x1x$T>) outs(%c : memref<1x2x2x2x1x$T>)
  return
}
// -----
// op: linalg.matvec
// type: i32 | f32
func.func @f(%a: memref<2x2x$T>, %b: memref<2x$T>, %c: memref<2x$T>) {
  $op ins(%a, %b : memref<2x2x$T>, memref<2x$T>) outs(%c : memref<2x$T>)
  return
}
// -----
// op: linalg.vecmat
// type: i32 | f32
func.func @f(%a: memref<2x$T>, %b: memref<2x2x$T>, %c: memref<2x$T>) {
  $op ins(%a, %b : memref<2x$T>, memref<2x2x$T>) outs(%c : memref<2x$T>)
  return
}
// -----
// op: linalg.batch_matvec
// type: i32 | f32
func.func @f(%a: memref<1x2x2x$T>, %b: memref<1x2x$T>, %c: memref<1x2x$T>) {
  $op ins(%a, %b : memref<1x2x2x$T>, memref<1x2x$T>) outs(%c : memref<1x2x$T>)
  return
}
// -----
// op: linalg.batch_vecmat
// type: i32 | f32
func.func @f(%a: memref<1x2x$T>, %b: memref<1x2x2x$T>, %c: memref<1x2x$T>) {
  $op ins(%a, %b : memref<1x2x$T>, memref<1x2x2x$T>) outs(%c : memref<1x2x$T>)
  return
}
// -----
// op: linalg.dot
// type: i32 | f32
func.func @f(%a: memref<2x$T>, %b: memref<2x$T>, %c: memref<$T>) {
  $op ins(%a, %b : memref<2x$T>, memref<2x$T>) outs(%c : memref<$T>)
  return
}
// -----
// op: linalg.conv_1d
// type: i32 | f32
func.func @f(%i: memref<3x$T>, %k: memref<2x$T>, %o: memref<2x$T>) {
  $op ins(%i, %k : memref<3x$T>, memref<2x$T>) outs(%o : memref<2x$T>)
  return
}
// -----
// op: linalg.conv_2d
// type: i32 | f32
func.func @f(%i: memref<1x3x$T>, %k: memref<1x2x$T>, %o: memref<1x2x$T>) {
  $op ins(%i, %k : memref<1x3x$T>, memref<1x2x$T>) outs(%o : memref<1x2x$T>)
  return
}
// -----
// op: linalg.conv_3d
// type: i32 | f32
func.func @f(%i: memref<1x1x3x$T>, %k: memref<1x1x2x$T>, %o: memref<1x1x2x$T>) {
  $op ins(%i, %k : memref<1x1x3x$T>, memref<1x1x2x$T>) outs(%o : memref<1x1x2x$T>)
  return
}
// -----
// op: linalg.conv_1d_nwc_wcf
// type: i32 | f32
func.func @f(%i: memref<1x3x1x$T>, %k: memref<2x1x1x$T>, %o: memref<1x2x1x$T>) {
  $op ins(%i, %k : memref<1x3x1x$T>, memref<2x1x1x$T>) outs(%o : memref<1x2x1x$T>)
  return
}
// -----
// op: linalg.conv_1d_ncw_fcw
// type: i32 | f32
func.func @f(%i: memref<1x1x3x$T>, %k: memref<1x1x2x$T>, %o: memref<1x1x2x$T>) {
  $op ins(%i, %k : memref<1x1x3x$T>, memref<1x1x2x$T>) outs(%o : memref<1x1x2x$T>)
  return
}
// -----
// op: linalg.conv_2d_nhwc_hwcf
// type: i32 | f32
func.func @f(%i: memref<1x1x3x1x$T>, %k: memref<1x2x1x1x$T>, %o: memref<1x1x2x1x$T>) {
  $op ins(%i, %k : memref<1x1x3x1x$T>, memref<1x2x1x1x$T>) outs(%o : memref<1x1x2x1x$T>)
  return
}
// -----
// op: linalg.conv_2d_nhwc_fhwc
// type: i32 | f32
func.func @f(%i: memref<1x1x3x1x$T>, %k: memref<1x1x2x1x$T>, %o: memref<1x1x2x1x$T>) {
  $op ins(%i, %k : memref<1x1x3x1x$T>, memref<1x1x2x1x$T>) outs(%o : memref<1x1x2x1x$T>)
  return
}
// -----
// op: linalg.conv_2d_nchw_fchw
// type: i32 | f32
func.func @f(%i: memref<1x1x1x3x$T>, %k: memref<1x1x1x2x$T>, %o: memref<1x1x1x2x$T>) {
  $op ins(%i, %k : memref<1x1x1x3x$T>, memref<1x1x1x2x$T>) outs(%o : memref<1x1x1x2x$T>)
  return
}
// -----
// op: linalg.conv_2d_ngchw_fgchw
// type: i32 | f32
func.func @f(%i: memref<1x1x1x1x3x$T>, %k: memref<1x1x1x1x2x$T>, %o: memref<1x1x1x1x2x$T>) {
  $op ins(%i, %k : memref<1x1x1x1x3x$T>, memref<1x1x1x1x2x$T>) outs(%o : memref<1x1x1x1x2x$T>)
  return
}
// -----
// op: linalg.conv_2d_ngchw_gfchw
// type: i32 | f32
func.func @f(%i: memref<1x1x1x1x3x$T>, %k: memref<1x1x1x1x2x$T>, %o: memref<1x1x1x1x2x$T>) {
  $op ins(%i, %k : memref<1x1x1x1x3x$T>, memref<1x1x1x1x2x$T>) outs(%o : memref<1x1x1x1x2x$T>)
  return
}
// -----
// op: linalg.conv_2d_nhwgc_gfhwc
// type: i32 | f32
func.func @f(%i: memref<1x1x3x1x1x$T>, %k: memref<1x1x1x2x1x$T>, %o: memref<1x1x2x1x1x$T>) {
  $op ins(%i, %k : memref<1x1x3x1x1x$T>, memref<1x1x1x2x1x$T>) outs(%o : memref<1x1x2x1x1x$T>)
  return
}
// -----
// op: linalg.conv_3d_ndhwc_dhwcf
// type: i32 | f32
func.func @f(%i: memref<1x1x1x3x1x$T>, %k: memref<1x1x2x1x1x$T>, %o: memref<1x1x1x2x1x$T>) {
  $op ins(%i, %k : memref<1x1x1x3x1x$T>, memref<1x1x2x1x1x$T>) outs(%o : memref<1x1x1x2x1x$T>)
  return
}
// -----
// op: linalg.conv_2d_nhwc_hwcf_q
// type: i8
func.func @f(%i: memref<1x1x3x1x$T>, %k: memref<1x2x1x1x$T>, %iz: i32, %kz: i32, %o: memref<1x1x2x1xi32>) {
  $op ins(%i, %k, %iz, %kz : memref<1x1x3x1x$T>, memref<1x2x1x1x$T>, i32, i32) outs(%o : memref<1x1x2x1xi32>)
  return
}
// -----
// op: linalg.conv_2d_nhwc_fhwc_q
// type: i8
func.func @f(%i: memref<1x1x3x1x$T>, %k: memref<1x1x2x1x$T>, %iz: i32, %kz: i32, %o: memref<1x1x2x1xi32>) {
  $op ins(%i, %k, %iz, %kz : memref<1x1x3x1x$T>, memref<1x1x2x1x$T>, i32, i32) outs(%o : memref<1x1x2x1xi32>)
  return
}
// -----
// op: linalg.conv_2d_nchw_fchw_q
// type: i8
func.func @f(%i: memref<1x1x1x3x$T>, %k: memref<1x1x1x2x$T>, %iz: i32, %kz: i32, %o: memref<1x1x1x2xi32>) {
  $op ins(%i, %k, %iz, %kz : memref<1x1x1x3x$T>, memref<1x1x1x2x$T>, i32, i32) outs(%o : memref<1x1x1x2xi32>)
  return
}
// -----
// op: linalg.conv_2d_ngchw_gfchw_q
// type: i8
func.func @f(%i: memref<1x1x1x1x3x$T>, %k: memref<1x1x1x1x2x$T>, %iz: i32, %kz: i32, %o: memref<1x1x1x1x2xi32>) {
  $op ins(%i, %k, %iz, %kz : memref<1x1x1x1x3x$T>, memref<1x1x1x1x2x$T>, i32, i32) outs(%o : memref<1x1x1x1x2xi32>)
  return
}
// -----
// op: linalg.conv_2d_nhwgc_gfhwc_q
// type: i8
func.func @f(%i: memref<1x1x3x1x1x$T>, %k: memref<1x1x1x2x1x$T>, %iz: i32, %kz: i32, %o: memref<1x1x2x1x1xi32>) {
  $op ins(%i, %k, %iz, %kz : memref<1x1x3x1x1x$T>, memref<1x1x1x2x1x$T>, i32, i32) outs(%o : memref<1x1x2x1x1xi32>)
  return
}
// -----
// op: linalg.conv_3d_ndhwc_dhwcf_q
// type: i8
func.func @f(%i: memref<1x1x1x3x1x$T>, %k: memref<1x1x2x1x1x$T>, %iz: i32, %kz: i32, %o: memref<1x1x1x2x1xi32>) {
  $op ins(%i, %k, %iz, %kz : memref<1x1x1x3x1x$T>, memref<1x1x2x1x1x$T>, i32, i32) outs(%o : memref<1x1x1x2x1xi32>)
  return
}
// -----
// op: linalg.conv_3d_ncdhw_fcdhw
// type: i32 | f32
func.func @f(%i: memref<1x1x1x1x3x$T>, %k: memref<1x1x1x1x2x$T>, %o: memref<1x1x1x1x2x$T>) {
  $op ins(%i, %k : memref<1x1x1x1x3x$T>, memref<1x1x1x1x2x$T>) outs(%o : memref<1x1x1x1x2x$T>)
  return
}
// -----
// op: linalg.depthwise_conv_1d_nwc_wc
// type: i32 | f32
func.func @f(%i: memref<1x3x1x$T>, %k: memref<2x1x$T>, %o: memref<1x2x1x$T>) {
  $op ins(%i, %k : memref<1x3x1x$T>, memref<2x1x$T>) outs(%o : memref<1x2x1x$T>)
  return
}
// -----
// op: linalg.depthwise_conv_1d_ncw_cw
// type: i32 | f32
func.func @f(%i: memref<1x1x3x$T>, %k: memref<1x2x$T>, %o: memref<1x1x2x$T>) {
  $op ins(%i, %k : memref<1x1x3x$T>, memref<1x2x$T>) outs(%o : memref<1x1x2x$T>)
  return
}
// -----
// op: linalg.depthwise_conv_1d_nwc_wcm
// type: i32 | f32
func.func @f(%i: memref<1x3x1x$T>, %k: memref<2x1x1x$T>, %o: memref<1x2x1x1x$T>) {
  $op ins(%i, %k : memref<1x3x1x$T>, memref<2x1x1x$T>) outs(%o : memref<1x2x1x1x$T>)
  return
}
// -----
// op: linalg.depthwise_conv_2d_nhwc_hwc
// type: i32 | f32
func.func @f(%i: memref<1x1x3x1x$T>, %k: memref<1x2x1x$T>, %o: memref<1x1x2x1x$T>) {
  $op ins(%i, %k : memref<1x1x3x1x$T>, memref<1x2x1x$T>) outs(%o : memref<1x1x2x1x$T>)
  return
}
// -----
// op: linalg.depthwise_conv_2d_nchw_chw
// type: i32 | f32
func.func @f(%i: memref<1x1x1x3x$T>, %k: memref<1x1x2x$T>, %o: memref<1x1x1x2x$T>) {
  $op ins(%i, %k : memref<1x1x1x3x$T>, memref<1x1x2x$T>) outs(%o : memref<1x1x1x2x$T>)
  return
}
// -----
// op: linalg.depthwise_conv_2d_nhwc_hwcm
// type: i32 | f32
func.func @f(%i: memref<1x1x3x1x$T>, %k: memref<1x2x1x1x$T>, %o: memref<1x1x2x1x1x$T>) {
  $op ins(%i, %k : memref<1x1x3x1x$T>, memref<1x2x1x1x$T>) outs(%o : memref<1x1x2x1x1x$T>)
  return
}
// -----
// op: linalg.depthwise_conv_2d_nhwc_hwc_q
// type: i8
func.func @f(%i: memref<1x1x3x1x$T>, %k: memref<1x2x1x$T>, %iz: i32, %kz: i32, %o: memref<1x1x2x1xi32>) {
  $op ins(%i, %k, %iz, %kz : memref<1x1x3x1x$T>, memref<1x2x1x$T>, i32, i32) outs(%o : memref<1x1x2x1xi32>)
  return
}
// -----
// op: linalg.depthwise_conv_2d_nhwc_hwcm_q
// type: i8
func.func @f(%i: memref<1x1x3x1x$T>, %k: memref<1x2x1x1x$T>, %iz: i32, %kz: i32, %o: memref<1x1x2x1x1xi32>) {
  $op ins(%i, %k, %iz, %kz : memref<1x1x3x1x$T>, memref<1x2x1x1x$T>, i32, i32) outs(%o : memref<1x1x2x1x1xi32>)
  return
}
// -----
// op: linalg.depthwise_conv_3d_ndhwc_dhwc
// type: i32 | f32
func.func @f(%i: memref<1x1x1x3x1x$T>, %k: memref<1x1x2x1x$T>, %o: memref<1x1x1x2x1x$T>) {
  $op ins(%i, %k : memref<1x1x1x3x1x$T>, memref<1x1x2x1x$T>) outs(%o : memref<1x1x1x2x1x$T>)
  return
}
// -----
// op: linalg.depthwise_conv_3d_ncdhw_cdhw
// type: i32 | f32
func.func @f(%i: memref<1x1x1x1x3x$T>, %k: memref<1x1x1x2x$T>, %o: memref<1x1x1x1x2x$T>) {
  $op ins(%i, %k : memref<1x1x1x1x3x$T>, memref<1x1x1x2x$T>) outs(%o : memref<1x1x1x1x2x$T>)
  return
}
// -----
// op: linalg.depthwise_conv_3d_ndhwc_dhwcm
// type: i32 | f32
func.func @f(%i: memref<1x1x1x3x1x$T>, %k: memref<1x1x2x1x1x$T>, %o: memref<1x1x1x2x1x1x$T>) {
  $op ins(%i, %k : memref<1x1x1x3x1x$T>, memref<1x1x2x1x1x$T>) outs(%o : memref<1x1x1x2x1x1x$T>)
  return
}
// -----
// op: linalg.pooling_nhwc_sum
// type: i32 | f32
func.func @f(%i: memref<1x1x3x1x$T>, %k: memref<1x2x$T>, %o: memref<1x1x2x1x$T>) {
  $op ins(%i, %k : memref<1x1x3x1x$T>, memref<1x2x$T>) outs(%o : memref<1x1x2x1x$T>)
  return
}
// -----
// op: linalg.pooling_nhwc_max
// type: i32 | f32
func.func @f(%i: memref<1x1x3x1x$T>, %k: memref<1x2x$T>, %o: memref<1x1x2x1x$T>) {
  $op ins(%i, %k : memref<1x1x3x1x$T>, memref<1x2x$T>) outs(%o : memref<1x1x2x1x$T>)
  return
}
// -----
// op: linalg.pooling_nhwc_max_unsigned
// type: i8
func.func @f(%i: memref<1x1x3x1x$T>, %k: memref<1x2x$T>, %o: memref<1x1x2x1x$T>) {
  $op ins(%i, %k : memref<1x1x3x1x$T>, memref<1x2x$T>) outs(%o : memref<1x1x2x1x$T>)
  return
}
// -----
// op: linalg.pooling_nhwc_min
// type: i32 | f32
func.func @f(%i: memref<1x1x3x1x$T>, %k: memref<1x2x$T>, %o: memref<1x1x2x1x$T>) {
  $op ins(%i, %k : memref<1x1x3x1x$T>, memref<1x2x$T>) outs(%o : memref<1x1x2x1x$T>)
  return
}
// -----
// op: linalg.pooling_nhwc_min_unsigned
// type: i8
func.func @f(%i: memref<1x1x3x1x$T>, %k: memref<1x2x$T>, %o: memref<1x1x2x1x$T>) {
  $op ins(%i, %k : memref<1x1x3x1x$T>, memref<1x2x$T>) outs(%o : memref<1x1x2x1x$T>)
  return
}
// -----
// op: linalg.pooling_nchw_sum
// type: i32 | f32
func.func @f(%i: memref<1x1x1x3x$T>, %k: memref<1x2x$T>, %o: memref<1x1x1x2x$T>) {
  $op ins(%i, %k : memref<1x1x1x3x$T>, memref<1x2x$T>) outs(%o : memref<1x1x1x2x$T>)
  return
}
// -----
// op: linalg.pooling_nchw_max
// type: i32 | f32
func.func @f(%i: memref<1x1x1x3x$T>, %k: memref<1x2x$T>, %o: memref<1x1x1x2x$T>) {
  $op ins(%i, %k : memref<1x1x1x3x$T>, memref<1x2x$T>) outs(%o : memref<1x1x1x2x$T>)
  return
}
// -----
// op: linalg.pooling_nwc_sum
// type: i32 | f32
func.func @f(%i: memref<1x3x1x$T>, %k: memref<2x$T>, %o: memref<1x2x1x$T>) {
  $op ins(%i, %k : memref<1x3x1x$T>, memref<2x$T>) outs(%o : memref<1x2x1x$T>)
  return
}
// -----
// op: linalg.pooling_nwc_max
// type: i32 | f32
func.func @f(%i: memref<1x3x1x$T>, %k: memref<2x$T>, %o: memref<1x2x1x$T>) {
  $op ins(%i, %k : memref<1x3x1x$T>, memref<2x$T>) outs(%o : memref<1x2x1x$T>)
  return
}
// -----
// op: linalg.pooling_nwc_max_unsigned
// type: i8
func.func @f(%i: memref<1x3x1x$T>, %k: memref<2x$T>, %o: memref<1x2x1x$T>) {
  $op ins(%i, %k : memref<1x3x1x$T>, memref<2x$T>) outs(%o : memref<1x2x1x$T>)
  return
}
// -----
// op: linalg.pooling_nwc_min
// type: i32 | f32
func.func @f(%i: memref<1x3x1x$T>, %k: memref<2x$T>, %o: memref<1x2x1x$T>) {
  $op ins(%i, %k : memref<1x3x1x$T>, memref<2x$T>) outs(%o : memref<1x2x1x$T>)
  return
}
// -----
// op: linalg.pooling_nwc_min_unsigned
// type: i8
func.func @f(%i: memref<1x3x1x$T>, %k: memref<2x$T>, %o: memref<1x2x1x$T>) {
  $op ins(%i, %k : memref<1x3x1x$T>, memref<2x$T>) outs(%o : memref<1x2x1x$T>)
  return
}
// -----
// op: linalg.pooling_ncw_sum
// type: i32 | f32
func.func @f(%i: memref<1x1x3x$T>, %k: memref<2x$T>, %o: memref<1x1x2x$T>) {
  $op ins(%i, %k : memref<1x1x3x$T>, memref<2x$T>) outs(%o : memref<1x1x2x$T>)
  return
}
// -----
// op: linalg.pooling_ncw_max
// type: i32 | f32
func.func @f(%i: memref<1x1x3x$T>, %k: memref<2x$T>, %o: memref<1x1x2x$T>) {
  $op ins(%i, %k : memref<1x1x3x$T>, memref<2x$T>) outs(%o : memref<1x1x2x$T>)
  return
}
// -----
// op: linalg.pooling_ndhwc_sum
// type: i32 | f32
func.func @f(%i: memref<1x1x1x3x1x$T>, %k: memref<1x1x2x$T>, %o: memref<1x1x1x2x1x$T>) {
  $op ins(%i, %k : memref<1x1x1x3x1x$T>, memref<1x1x2x$T>) outs(%o : memref<1x1x1x2x1x$T>)
  return
}
// -----
// op: linalg.pooling_ndhwc_max
// type: i32 | f32
func.func @f(%i: memref<1x1x1x3x1x$T>, %k: memref<1x1x2x$T>, %o: memref<1x1x1x2x1x$T>) {
  $op ins(%i, %k : memref<1x1x1x3x1x$T>, memref<1x1x2x$T>) outs(%o : memref<1x1x1x2x1x$T>)
  return
}
// -----
// op: linalg.pooling_ndhwc_min
// type: i32 | f32
func.func @f(%i: memref<1x1x1x3x1x$T>, %k: memref<1x1x2x$T>, %o: memref<1x1x1x2x1x$T>) {
  $op ins(%i, %k : memref<1x1x1x3x1x$T>, memref<1x1x2x$T>) outs(%o : memref<1x1x1x2x1x$T>)
  return
}
// -----
// op: linalg.generic
// type: i32
func.func @f(%m: memref<2x?x$T>, %o: memref<2x$T>) {
  $op {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%m : memref<2x?x$T>) outs(%o : memref<2x$T>) {
  ^bb0(%x: $T, %y: $T):
    %0 = arith.addi %x, %y : $T
    linalg.yield %0 : $T
  }
  return
}
// -----
// op: linalg.index | linalg.yield
// type: index
func.func @f(%o: memref<2x3x$T>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%o : memref<2x3x$T>) {
  ^bb0(%x: $T):
    %i = linalg.index 0 : $T
    %j = linalg.index 1 : $T
    %0 = arith.subi %i, %j : $T
    linalg.yield %0 : $T
  }
  return
}
// -----
// op: linalg.map
// type: i32
func.func @f(%a: memref<3x$T>, %b: memref<3x$T>, %o: memref<3x$T>) {
  $op {arith.subi} ins(%a, %b : memref<3x$T>, memref<3x$T>) outs(%o : memref<3x$T>)
  return
}
// -----
// op: linalg.reduce
// type: i32
func.func @f(%a: memref<2x3x$T>, %o: memref<3x$T>) {
  $op {arith.subi} ins(%a : memref<2x3x$T>) outs(%o : memref<3x$T>) dimensions = [0]
  return
}
// -----
// op: linalg.transpose
// type: i32
func.func @f(%a: memref<1x2x3x$T>, %o: memref<3x1x2x$T>) {
  $op ins(%a : memref<1x2x3x$T>) outs(%o : memref<3x1x2x$T>) permutation = [2, 0, 1]
  return
}
// -----
// op: linalg.broadcast
// type: i32
func.func @f(%a: memref<2x$T>, %o: memref<3x2x$T>) {
  $op ins(%a : memref<2x$T>) outs(%o : memref<3x2x$T>) dimensions = [0]
  return
}
// -----
// op: linalg.contract
// type: i32 | f32
func.func @f(%a: memref<2x3x$T>, %b: memref<2x3x$T>, %o: memref<2x2x$T>) {
  $op indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : memref<2x3x$T>, memref<2x3x$T>) outs(%o : memref<2x2x$T>)
  return
}
// -----
// op: linalg.elementwise
// type: i32
// kind: add | sub | mul | div | div_unsigned | max_signed | min_signed | max_unsigned | min_unsigned
func.func @f(%a: memref<2x2x$T>, %b: memref<2x2x$T>, %o: memref<2x2x$T>) {
  $op kind=#linalg.elementwise_kind<$kind> ins(%a, %b : memref<2x2x$T>, memref<2x2x$T>) outs(%o : memref<2x2x$T>)
  return
}
// -----
// op: linalg.max | linalg.min
// type: i32
func.func @f(%a: memref<3x$T>, %b: memref<3x$T>, %o: memref<3x$T>) {
  $op ins(%a, %b : memref<3x$T>, memref<3x$T>) outs(%o : memref<3x$T>)
  return
}
