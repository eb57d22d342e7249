// seed: 70398
func.func @f0(%arg0: memref<?x?x?xindex>, %arg1: i8, %arg2: vector<4xi8>, %arg3: vector<4xf64>) -> (memref<1x?xindex, strided<[?, ?], offset: ?>>, vector<4xf64>) {
  %0 = "vector.extract"(%arg3) <{static_position = array<i64: 1>}> : (vector<4xf64>) -> f64
  %1 = "vector.insert"(%0, %arg3) <{static_position = array<i64: 2>}> : (f64, vector<4xf64>) -> vector<4xf64>
  %2 = arith.constant 0 : index
  %3 = arith.constant 1 : index
  %4 = memref.subview %arg0[%2, %2, %2] [1, 1, %3] [1, %3, %3] : memref<?x?x?xindex> to memref<1x?xindex, strided<[?, ?], offset: ?>>
  return %4, %1 : memref<1x?xindex, strided<[?, ?], offset: ?>>, vector<4xf64>
}
func.func @f1(%arg0: memref<3xindex>, %arg1: f64, %arg2: vector<4xi8>, %arg3: vector<4xf64>, %arg4: memref<4xindex>) -> (i96, i8, vector<4xf64>) attributes {llvm.emit_c_interface} {
  %0 = arith.constant dense<53> : vector<4xi8>
  %1 = "vector.extract"(%0) <{static_position = array<i64: 2>}> : (vector<4xi8>) -> i8
  %2 = memref.subview %arg4[0] [2] [3] : memref<4xindex> to memref<2xindex, strided<[3]>>
  %3 = arith.constant 7 : i8
  %4 = arith.andi %1, %3 : i8
  %5 = arith.shrsi %1, %4 : i8
  %6 = arith.constant -1 : i32
  %7 = arith.extui %6 : i32 to i96
  %8 = arith.constant -151115727451828646838272 : i96
  %9 = arith.andi %7, %8 : i96
  %10 = arith.constant 77 : i96
  %11 = arith.shrui %9, %10 exact : i96
  return %11, %5, %arg3 : i96, i8, vector<4xf64>
}
// call: @f1(memref<3xindex> [8334738751436382204, -1963716082553570575, 2], 2.500000e+00 : f64, [32, 34, -91, -67] : vector<4xi8>, [-2.829730809317732e209, 0.000000e+00, 0.000000e+00, 1.1048744897057053e171] : vector<4xf64>, memref<4xindex> [1, 2305843009213693951, 6148914691236517205, -9223372036854775807])
// call: @f1(memref<3xindex> [-4936175045461615073, -5560483075693622853, 16777215], -9.576605879836839e132 : f64, [85, 57, 1, 0] : vector<4xi8>, [5.741170339314721e304, -7.95657892090585e153, 3.4772533445094975e-210, -11945387683712.172] : vector<4xf64>, memref<4xindex> [9223372036854775807, 2290767641082937601, -5323431235114818000, 0])
// call: @f1(memref<3xindex> [9223372036854775807, 1545402061681562618, -4], -1.0430590337682519e-302 : f64, [0, 108, 57, 54] : vector<4xi8>, [1.7976931348623157e308, 1.759753441199847e98, 4.9849093628698385e-61, 0xFFF0000000000001] : vector<4xf64>, memref<4xindex> [67337473432596250, -3577144429458513239, 9223372036854775807, -7312237439576685977])
// call: @f1(memref<3xindex> [-2728067542679066354, 2, -9223372036854775807], 2.2250738585072014e-308 : f64, [8, 1, -31, 8] : vector<4xi8>, [2.225073858507201e-308, -3.047108943650682e212, -1.8940119983400144e215, -8.077473540418389e-133] : vector<4xf64>, memref<4xindex> [65, 6148914691236517205, 2296008039424663515, -3709653254742941410])
