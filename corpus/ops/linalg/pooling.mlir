// Pooling of two elements of two channels: 1, 3 and -2, -4.
func.func @pooling_nhwc_sum(%i: memref<1x1x2x2xi32>, %k: memref<1x2xi32>, %o: memref<1x1x1x2xi32>) {
  linalg.pooling_nhwc_sum ins(%i, %k : memref<1x1x2x2xi32>, memref<1x2xi32>) outs(%o : memref<1x1x1x2xi32>)
  return
}
func.func @pooling_nhwc_max(%i: memref<1x1x2x2xi32>, %k: memref<1x2xi32>, %o: memref<1x1x1x2xi32>) {
  linalg.pooling_nhwc_max ins(%i, %k : memref<1x1x2x2xi32>, memref<1x2xi32>) outs(%o : memref<1x1x1x2xi32>)
  return
}
func.func @pooling_nhwc_min(%i: memref<1x1x2x2xi32>, %k: memref<1x2xi32>, %o: memref<1x1x1x2xi32>) {
  linalg.pooling_nhwc_min ins(%i, %k : memref<1x1x2x2xi32>, memref<1x2xi32>) outs(%o : memref<1x1x1x2xi32>)
  return
}
func.func @pooling_nchw_sum(%i: memref<1x2x1x2xi32>, %k: memref<1x2xi32>, %o: memref<1x2x1x1xi32>) {
  linalg.pooling_nchw_sum ins(%i, %k : memref<1x2x1x2xi32>, memref<1x2xi32>) outs(%o : memref<1x2x1x1xi32>)
  return
}
func.func @pooling_nchw_max(%i: memref<1x2x1x2xi32>, %k: memref<1x2xi32>, %o: memref<1x2x1x1xi32>) {
  linalg.pooling_nchw_max ins(%i, %k : memref<1x2x1x2xi32>, memref<1x2xi32>) outs(%o : memref<1x2x1x1xi32>)
  return
}
func.func @pooling_nwc_sum(%i: memref<1x2x2xi32>, %k: memref<2xi32>, %o: memref<1x1x2xi32>) {
  linalg.pooling_nwc_sum ins(%i, %k : memref<1x2x2xi32>, memref<2xi32>) outs(%o : memref<1x1x2xi32>)
  return
}
func.func @pooling_nwc_max(%i: memref<1x2x2xi32>, %k: memref<2xi32>, %o: memref<1x1x2xi32>) {
  linalg.pooling_nwc_max ins(%i, %k : memref<1x2x2xi32>, memref<2xi32>) outs(%o : memref<1x1x2xi32>)
  return
}
func.func @pooling_nwc_min(%i: memref<1x2x2xi32>, %k: memref<2xi32>, %o: memref<1x1x2xi32>) {
  linalg.pooling_nwc_min ins(%i, %k : memref<1x2x2xi32>, memref<2xi32>) outs(%o : memref<1x1x2xi32>)
  return
}
func.func @pooling_ncw_sum(%i: memref<1x2x2xi32>, %k: memref<2xi32>, %o: memref<1x2x1xi32>) {
  linalg.pooling_ncw_sum ins(%i, %k : memref<1x2x2xi32>, memref<2xi32>) outs(%o : memref<1x2x1xi32>)
  return
}
func.func @pooling_ncw_max(%i: memref<1x2x2xi32>, %k: memref<2xi32>, %o: memref<1x2x1xi32>) {
  linalg.pooling_ncw_max ins(%i, %k : memref<1x2x2xi32>, memref<2xi32>) outs(%o : memref<1x2x1xi32>)
  return
}
func.func @pooling_ndhwc_sum(%i: memref<1x1x1x2x2xi32>, %k: memref<1x1x2xi32>, %o: memref<1x1x1x1x2xi32>) {
  linalg.pooling_ndhwc_sum ins(%i, %k : memref<1x1x1x2x2xi32>, memref<1x1x2xi32>) outs(%o : memref<1x1x1x1x2xi32>)
  return
}
func.func @pooling_ndhwc_max(%i: memref<1x1x1x2x2xi32>, %k: memref<1x1x2xi32>, %o: memref<1x1x1x1x2xi32>) {
  linalg.pooling_ndhwc_max ins(%i, %k : memref<1x1x1x2x2xi32>, memref<1x1x2xi32>) outs(%o : memref<1x1x1x1x2xi32>)
  return
}
func.func @pooling_ndhwc_min(%i: memref<1x1x1x2x2xi32>, %k: memref<1x1x2xi32>, %o: memref<1x1x1x1x2xi32>) {
  linalg.pooling_ndhwc_min ins(%i, %k : memref<1x1x1x2x2xi32>, memref<1x1x2xi32>) outs(%o : memref<1x1x1x1x2xi32>)
  return
}
func.func @pooling_nhwc_max_unsigned(%i: memref<1x1x2x2xi8>, %k: memref<1x2xi8>, %o: memref<1x1x1x2xi8>) {
  linalg.pooling_nhwc_max_unsigned ins(%i, %k : memref<1x1x2x2xi8>, memref<1x2xi8>) outs(%o : memref<1x1x1x2xi8>)
  return
}
func.func @pooling_nhwc_min_unsigned(%i: memref<1x1x2x2xi8>, %k: memref<1x2xi8>, %o: memref<1x1x1x2xi8>) {
  linalg.pooling_nhwc_min_unsigned ins(%i, %k : memref<1x1x2x2xi8>, memref<1x2xi8>) outs(%o : memref<1x1x1x2xi8>)
  return
}
func.func @pooling_nwc_max_unsigned(%i: memref<1x2x2xi8>, %k: memref<2xi8>, %o: memref<1x1x2xi8>) {
  linalg.pooling_nwc_max_unsigned ins(%i, %k : memref<1x2x2xi8>, memref<2xi8>) outs(%o : memref<1x1x2xi8>)
  return
}
func.func @pooling_nwc_min_unsigned(%i: memref<1x2x2xi8>, %k: memref<2xi8>, %o: memref<1x1x2xi8>) {
  linalg.pooling_nwc_min_unsigned ins(%i, %k : memref<1x2x2xi8>, memref<2xi8>) outs(%o : memref<1x1x2xi8>)
  return
}
// Sums 4 and -6, greatest elements 3 and -2, least elements 1 and -4; the output also has an element.
// call: @pooling_nhwc_sum(memref<1x1x2x2xi32> [1, -2, 3, -4], memref<1x2xi32> [0, 0], memref<1x1x1x2xi32> [10, 10]) == ()
// after: arg2 == [14, 4]
// call: @pooling_nhwc_max(memref<1x1x2x2xi32> [1, -2, 3, -4], memref<1x2xi32> [0, 0], memref<1x1x1x2xi32> [-9, 0]) == ()
// after: arg2 == [3, 0]
// call: @pooling_nhwc_min(memref<1x1x2x2xi32> [1, -2, 3, -4], memref<1x2xi32> [0, 0], memref<1x1x1x2xi32> [-9, 9]) == ()
// after: arg2 == [-9, -4]
// call: @pooling_nchw_sum(memref<1x2x1x2xi32> [1, 3, -2, -4], memref<1x2xi32> [0, 0], memref<1x2x1x1xi32> [10, 10]) == ()
// after: arg2 == [14, 4]
// call: @pooling_nchw_max(memref<1x2x1x2xi32> [1, 3, -2, -4], memref<1x2xi32> [0, 0], memref<1x2x1x1xi32> [-9, 0]) == ()
// after: arg2 == [3, 0]
// call: @pooling_nwc_sum(memref<1x2x2xi32> [1, -2, 3, -4], memref<2xi32> [0, 0], memref<1x1x2xi32> [10, 10]) == ()
// after: arg2 == [14, 4]
// call: @pooling_nwc_max(memref<1x2x2xi32> [1, -2, 3, -4], memref<2xi32> [0, 0], memref<1x1x2xi32> [-9, 0]) == ()
// after: arg2 == [3, 0]
// call: @pooling_nwc_min(memref<1x2x2xi32> [1, -2, 3, -4], memref<2xi32> [0, 0], memref<1x1x2xi32> [-9, 9]) == ()
// after: arg2 == [-9, -4]
// call: @pooling_ncw_sum(memref<1x2x2xi32> [1, 3, -2, -4], memref<2xi32> [0, 0], memref<1x2x1xi32> [10, 10]) == ()
// after: arg2 == [14, 4]
// call: @pooling_ncw_max(memref<1x2x2xi32> [1, 3, -2, -4], memref<2xi32> [0, 0], memref<1x2x1xi32> [-9, 0]) == ()
// after: arg2 == [3, 0]
// call: @pooling_ndhwc_sum(memref<1x1x1x2x2xi32> [1, -2, 3, -4], memref<1x1x2xi32> [0, 0], memref<1x1x1x1x2xi32> [10, 10]) == ()
// after: arg2 == [14, 4]
// call: @pooling_ndhwc_max(memref<1x1x1x2x2xi32> [1, -2, 3, -4], memref<1x1x2xi32> [0, 0], memref<1x1x1x1x2xi32> [-9, 0]) == ()
// after: arg2 == [3, 0]
// call: @pooling_ndhwc_min(memref<1x1x1x2x2xi32> [1, -2, 3, -4], memref<1x1x2xi32> [0, 0], memref<1x1x1x1x2xi32> [-9, 9]) == ()
// after: arg2 == [-9, -4]
// -3 is 253.
// call: @pooling_nhwc_max_unsigned(memref<1x1x2x2xi8> [1, 2, -3, 4], memref<1x2xi8> [0, 0], memref<1x1x1x2xi8> [0, 9]) == ()
// after: arg2 == [-3, 9]
// call: @pooling_nhwc_min_unsigned(memref<1x1x2x2xi8> [1, 2, -3, 4], memref<1x2xi8> [0, 0], memref<1x1x1x2xi8> [-1, 1]) == ()
// after: arg2 == [1, 1]
// call: @pooling_nwc_max_unsigned(memref<1x2x2xi8> [1, 2, -3, 4], memref<2xi8> [0, 0], memref<1x1x2xi8> [0, 9]) == ()
// after: arg2 == [-3, 9]
// call: @pooling_nwc_min_unsigned(memref<1x2x2xi8> [1, 2, -3, 4], memref<2xi8> [0, 0], memref<1x1x2xi8> [-1, 1]) == ()
// after: arg2 == [1, 1]
