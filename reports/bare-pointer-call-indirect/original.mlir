// seed: 114506
// release: 19
// options: use-bare-ptr-memref-call-conv=1
func.func @f0(%arg0: i32, %arg1: f64, %arg2: memref<1xi32>, %arg3: index, %arg4: f16) -> memref<1xi32> {
  %0 = arith.minimumf %arg1, %arg1 : f64
  %1 = arith.constant 0 : index
  memref.store %arg0, %arg2[%1] : memref<1xi32>
  %2 = memref.load %arg2[%1] : memref<1xi32>
  %3 = arith.constant true
  cf.cond_br %3, ^bb2(%2 : i32), ^bb3(%arg2, %0 : memref<1xi32>, f64)
^bb1(%4: memref<1xi32>, %5: i32, %6: i32):
  %7 = arith.xori %6, %5 : i32
  memref.store %7, %arg2[%1] : memref<1xi32>
  return %4 : memref<1xi32>
^bb2(%8: i32):
  cf.br ^bb1(%arg2, %8, %8 : memref<1xi32>, i32, i32)
^bb3(%9: memref<1xi32>, %10: f64):
  cf.br ^bb1(%9, %2, %2 : memref<1xi32>, i32, i32)
}
func.func @f1(%arg0: (i32, f64, memref<1xi32>, index, f16) -> memref<1xi32>, %arg1: memref<1x2x1xf64>, %arg2: f16, %arg3: f16, %arg4: memref<4x1xi32>) -> memref<1xi32> {
  %0 = memref.alloc() : memref<1xi32>
  %1 = arith.constant 0 : index
  %2 = arith.constant 4095 : i32
  memref.store %2, %0[%1] : memref<1xi32>
  %3 = arith.constant -985345289 : i32
  %4 = arith.extf %arg2 : f16 to f64
  %5 = arith.constant 68719476736 : index
  %6 = call @f0(%3, %4, %0, %5, %arg3) : (i32, f64, memref<1xi32>, index, f16) -> memref<1xi32>
  %7 = arith.cmpf oge, %arg3, %arg3 : f16
  %8 = arith.extsi %7 : i1 to i32
  %9 = arith.extf %arg3 : f16 to f64
  %10 = arith.constant 2 : index
  %11 = call_indirect %arg0(%8, %9, %6, %10, %arg3) : (i32, f64, memref<1xi32>, index, f16) -> memref<1xi32>
  return %11 : memref<1xi32>
}
// call: @f1(@f0, memref<1x2x1xf64> [-2.500000e+00, -1.5623759082788676e26], 1.000000e+00 : f16, -1.975298e-04 : f16, memref<4x1xi32> [-1181579957, 32, -1, -162575775])
// call: @f1(@f0, memref<1x2x1xf64> [3.1038646757646284e-232, 6.642317691811628e125], -1.253125e+02 : f16, 3.273010e-03 : f16, memref<4x1xi32> [2097151, -2147483647, -828431668, 6])
// call: @f1(@f0, memref<1x2x1xf64> [2.500000e+00, -0.000000e+00], 0x7E00 : f16, 1.624107e-03 : f16, memref<4x1xi32> [0, 31, 2049552948, 1431655765])
// call: @f1(@f0, memref<1x2x1xf64> [1.3715912407089597e94, -8.138584113350757e162], 8.323669e-03 : f16, 8.215332e-02 : f16, memref<4x1xi32> [1256988330, 1472011535, 0, 1073741823])
// call: @f1(@f0, memref<1x2x1xf64> [0.000000e+00, -5.000000e-01], -1.000000e+00 : f16, 1.007812e+01 : f16, memref<4x1xi32> [33, 6, 964195618, 316677111])
// call: @f1(@f0, memref<1x2x1xf64> [2.500000e+00, 1.1681749146767949e38], 0.000000e+00 : f16, 2.216000e+04 : f16, memref<4x1xi32> [1, -179578694, 125751229, -2147483648])
