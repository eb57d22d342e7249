// seed: 1882586783681057
// release: 13
func @f0(%arg0: vector<2x1x3xf32>, %arg1: memref<2x1x2xi65>) -> (vector<2x1x3xf32>, memref<2x1x2xi65>) {
  %0 = constant dense<1.280000e+02> : vector<2x1x3xf32>
  %1 = constant dense<-1.280000e+02> : vector<2x1x3xf32>
  %2 = constant dense<127.99999> : vector<2x1x3xf32>
  %3 = cmpf ult, %arg0, %1 : vector<2x1x3xf32>
  %4 = select %3, %1, %arg0 : vector<2x1x3xi1>, vector<2x1x3xf32>
  %5 = cmpf ogt, %4, %2 : vector<2x1x3xf32>
  %6 = select %5, %2, %4 : vector<2x1x3xi1>, vector<2x1x3xf32>
  %7 = fptosi %6 : vector<2x1x3xf32> to vector<2x1x3xi8>
  %8 = sitofp %7 : vector<2x1x3xi8> to vector<2x1x3xf32>
  %9 = constant dense<[[[-128, 85, -87]], [[-1, 0, 2]]]> : vector<2x1x3xi8>
  %10 = sitofp %9 : vector<2x1x3xi8> to vector<2x1x3xf32>
  %11 = constant dense<[[[108, 0, 8]], [[36, 29, -117]]]> : vector<2x1x3xi8>
  %12 = sitofp %11 : vector<2x1x3xi8> to vector<2x1x3xf32>
  %13 = "vector.fma"(%8, %10, %12) : (vector<2x1x3xf32>, vector<2x1x3xf32>, vector<2x1x3xf32>) -> vector<2x1x3xf32>
  return %13, %arg1 : vector<2x1x3xf32>, memref<2x1x2xi65>
}
// call: @f0([[[1.500000e+00, 1.401298e-45, 1.9371409e-28]], [[0.000000e+00, 2.4038392e-14, 0.000000e+00]]] : vector<2x1x3xf32>, memref<2x1x2xi65> [11905209351063397122, -1461718561506962769, -9062060180251557034, 10676937636592190674])
// call: @f0([[[-1.401298e-45, -67719016000.0, 0x7F800001]], [[0xFF800000, -1.000000e+00, -3.4028235e38]]] : vector<2x1x3xf32>, memref<2x1x2xi65> [2, 12887600160794558827, -12297829382473034411, 13])
// call: @f0([[[0.000000e+00, 3.4028235e38, 1.000000e+00]], [[5.2981643e-33, -63158084000.0, 2.0656143e-18]]] : vector<2x1x3xf32>, memref<2x1x2xi65> [-18446744073709551615, 1921894429597150850, 9079762166449338765, -10])
// call: @f0([[[-6.044629e+23, -29636.295, 7.568769e+32]], [[0x7F800000, -1.3076229e-24, 8.866802e+35]]] : vector<2x1x3xf32>, memref<2x1x2xi65> [-18246553799948889447, -7945632138631035250, -18446744073709551615, 9391261572619667559])
// call: @f0([[[0x7F800000, 5.3807142e-20, 7.4649076e-20]], [[1.000000e+00, 0.000000e+00, 1.500000e+00]]] : vector<2x1x3xf32>, memref<2x1x2xi65> [4503599627370496, 66, 66, 8351816104021846867])
