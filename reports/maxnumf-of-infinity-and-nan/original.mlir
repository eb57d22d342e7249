// seed: 103132
// release: 19
// options: use-aligned-alloc=1
func.func @f0(%arg0: i64, %arg1: f64) -> i1 {
  %0 = arith.cmpi sgt, %arg0, %arg0 : i64
  %1 = arith.index_castui %arg0 : i64 to index
  %2 = arith.constant 1 : index
  %3 = arith.remui %1, %2 : index
  %4 = arith.addi %3, %2 : index
  %5 = arith.constant 65 : index
  %6 = memref.alloc(%4, %2) : memref<?x?xf16>
  %7 = arith.muli %4, %2 : index
  %8 = arith.constant -1.637500e+01 : f16
  %9 = arith.constant 0 : index
  cf.br ^bb1(%9 : index)
^bb1(%10: index):
  %11 = arith.cmpi ult, %10, %7 : index
  cf.cond_br %11, ^bb2, ^bb3
^bb2:
  %12 = arith.remui %10, %2 : index
  %13 = arith.divui %10, %2 : index
  %14 = arith.index_cast %10 : index to i32
  %15 = arith.sitofp %14 : i32 to f16
  memref.store %15, %6[%13, %12] : memref<?x?xf16>
  %16 = arith.addi %10, %2 : index
  cf.br ^bb1(%16 : index)
^bb3:
  memref.dealloc %6 : memref<?x?xf16>
  return %0 : i1
}
func.func @f1(%arg0: f64, %arg1: memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>, %arg2: memref<1x?x?x?xf16, strided<[10, 4, 4, ?], offset: ?>>, %arg3: i64, %arg4: f16, %arg5: f16) -> (f64, f32) {
  %0 = arith.extf %arg5 : f16 to f64
  %1 = math.absf %0 : f64
  %2 = arith.trunci %arg3 : i64 to i63
  %3 = arith.uitofp %2 : i63 to f32
  %4 = arith.truncf %1 : f64 to f32
  %5 = arith.minimumf %4, %3 : f32
  %6 = arith.extf %arg5 : f16 to f64
  %7 = arith.subf %arg0, %6 : f64
  return %7, %5 : f64, f32
}
func.func @f2(%arg0: f64, %arg1: memref<2x1x2x?xf16, strided<[?, ?, ?, ?], offset: 1>>, %arg2: i8) -> i8 {
  %0 = arith.constant 4.940656e-324 : f64
  %1 = arith.constant -4.362737566566357e49 : f64
  %2 = arith.cmpf oeq, %0, %1 : f64
  %3 = arith.constant false
  cf.br ^bb1(%2, %2, %3 : i1, i1, i1)
^bb1(%4: i1, %5: i1, %6: i1):
  %7 = arith.constant 0 : i8
  %8 = arith.cmpi eq, %arg2, %7 : i8
  %9 = arith.constant 8 : i8
  %10 = arith.select %8, %9, %arg2 : i8
  %11 = arith.divui %arg2, %10 : i8
  return %11 : i8
}
func.func @f3(%arg0: i64, %arg1: i8, %arg2: f64, %arg3: i8, %arg4: f64) -> (i8, index, f64) {
  %0 = arith.constant 0xFFF0000000000000 : f64
  %1 = arith.constant 0.000000e+00 : f64
  %2 = arith.addf %0, %1 : f64
  %3 = arith.addf %arg2, %1 : f64
  %4 = arith.maxnumf %2, %3 : f64
  %5 = arith.trunci %arg0 : i64 to i1
  cf.cond_br %5, ^bb3, ^bb2
^bb1(%6: index, %7: i8):
  return %7, %6, %4 : i8, index, f64
^bb2:
  %8 = arith.constant 115 : i8
  %9 = arith.index_cast %8 : i8 to index
  %10 = arith.sitofp %arg3 : i8 to f64
  %11 = arith.negf %10 : f64
  %12 = math.absf %11 : f64
  %13 = arith.constant 2.560000e+02 : f64
  %14 = arith.constant 255.99999999999997 : f64
  %15 = arith.cmpf ult, %12, %1 : f64
  %16 = arith.select %15, %1, %12 : f64
  %17 = arith.cmpf ogt, %16, %14 : f64
  %18 = arith.select %17, %14, %16 : f64
  %19 = arith.fptoui %18 : f64 to i8
  %20 = arith.constant 2972872333184420469 : index
  cf.br ^bb1(%20, %arg3 : index, i8)
^bb3:
  %21 = arith.constant 4 : index
  cf.br ^bb1(%21, %arg1 : index, i8)
}
// call: @f3(35184372088831 : i64, 40 : i8, 4.940656e-324 : f64, 25 : i8, 1.2290104099464228e-39 : f64)
// call: @f3(-3673434024261917109 : i64, -2 : i8, 7.555786372591432e22 : f64, 49 : i8, -1.4667699836869747e140 : f64)
// call: @f3(9011156097134621197 : i64, 77 : i8, 0xFFF8000000000000 : f64, -91 : i8, 7.67633611824831e-87 : f64)
// call: @f3(106 : i64, -117 : i8, -1.000000e+00 : f64, 15 : i8, 4.940656e-324 : f64)
// call: @f3(0 : i64, 8 : i8, -1.000000e+00 : f64, -6 : i8, -2.225073858507201e-308 : f64)
// call: @f1(0xFFF0000000000000 : f64, memref<4x4x1x3xf16, strided<[12, 3, 49, -50], offset: 103>> [-4.764000e+03, 1.196000e+04, -6.097555e-05, -2.095000e+02, 0x7C01, -6.068000e+03, 0x7C01, 3.376953e+00, -6.103516e-05, 0x7C00, -5.554199e-03, 5.000000e-01, 8.052588e-05, 4.705000e+02, 0xFD1A, -1.500000e+00, -6.550400e+04, -8.687500e+00, 9.107590e-05, 3.276800e+04, 0x7C00, 0x7C00, 0xFC00, 3.672500e+02, 5.000000e-01, -1.000000e+00, 0.000000e+00, -1.000000e+00, 5.156000e+03, 2.308800e+04, -2.500000e+00, 1.263281e+01, 6.550400e+04, 2.945000e+02, 1.000000e+00, 4.113770e-02, -1.000000e+00, 6.550400e+04, 0x7E00, -0.000000e+00, 0x7C00, 1.428986e-02, -3.276800e+04, -5.960464e-08, -1.510400e+04, -6.550400e+04, 0.000000e+00, 6.040625e+01, -6.097555e-05, -0.000000e+00, 5.960464e-08, -0.000000e+00, -6.097555e-05, -1.880000e+04, 0xFC01, 1.507500e+02, -1.000000e+00, -1.832812e+01, -1.174316e-01, -6.103516e-05, 0x7C01, 2.943750e+01, 0x7E00, 4.369020e-05, -3.762500e+02, 2.575684e-01, 6.550400e+04, -0.000000e+00, -0.000000e+00, -7.367134e-05, -7.856250e+01, -6.550400e+04, 6.103516e-05, 0xFE00, -1.106262e-03, 5.000000e-01, 1.000000e+00, 5.000000e-01, 0xFC00, 6.550400e+04, -1.109838e-04, 0xFC01, 1.502344e+01, 0x7C00, 5.960464e-08, 4.722656e+00, -3.276800e+04, 0x7C01, -1.554871e-02, -5.000000e-01, -2.500000e+00, 3.875732e-03, 0xFE00, -1.520800e+04, 2.282715e-02, 1.136475e-01, -5.676800e+04, 3.276800e+04, 1.578906e+01, 1.000000e+00, -9.695000e+02, -1.000000e+00, 4.756451e-05, 1.093125e+02, -7.353516e-01, -6.198120e-02, -9.131432e-04, 4.358292e-04, -1.500000e+00, -6.401539e-05, 2.500000e+00, 1.246250e+02, -6.912231e-03, 3.276800e+04, -5.000000e-01, 2.500000e+00, -3.276800e+04, 0x7E00, -6.103516e-05, 6.097555e-05, 8.487500e+01, 6.103516e-05, -0.000000e+00, 0x7FBC, -5.000000e-01, 6.097555e-05, 0xFC00, -1.000000e+00, 2.500000e+00, 1.000000e+00, 0x7C00, 6.550400e+04, -4.718750e+00, -2.907715e-01, 3.276800e+04, -1.505859e+00, -5.000000e-01, 0x7EC3, -2.022400e+04, -1.000000e+00, 2.500000e+00, 2.884766e+00, -1.821899e-02, -4.477501e-04, 6.384850e-04, 3.080750e-02, 1.000000e+00, -4.481250e+01, 1.000000e+00], memref<1x2x1x4xf16, strided<[10, 4, 4, 3], offset: 2>> [-2.335205e-01, -8.823242e-01, -1.196094e+01, 0x7C00, 4.214400e+04, 0x7E00, 2.056122e-03, 0.000000e+00, -0.000000e+00, -2.987385e-04, -2.500000e+00, 0xFC00, 9.544373e-03, 0x7E00, -1.172485e-01, 0xFE00, 1.526642e-02, 5.422974e-02], -5 : i64, 3.566406e+00 : f16, 3.230000e+02 : f16)
// call: @f3(4744272938673862015 : i64, 1 : i8, -2.225073858507201e-308 : f64, 107 : i8, 1.0929417229288388e-252 : f64)
// call: @f3(114 : i64, 37 : i8, -2.2250738585072014e-308 : f64, 23 : i8, -2.500000e+00 : f64)
