// seed: 770212
// release: 19
func.func @f0(%arg0: f32, %arg1: memref<*xcomplex<f64>>, %arg2: f32, %arg3: complex<f64>) -> (i1, f64, complex<f64>) attributes {llvm.emit_c_interface} {
  %0 = math.roundeven %arg2 : f32
  %1 = arith.constant 2420408461 : i33
  %2 = arith.sitofp %1 : i33 to f64
  %3 = math.powf %0, %arg0 : f32
  %4 = arith.constant 4294967300.0 : f32
  %5 = arith.constant -4294967300.0 : f32
  %6 = arith.constant 4.294967e+09 : f32
  %7 = arith.cmpf ult, %arg2, %5 : f32
  %8 = arith.select %7, %5, %arg2 : f32
  %9 = arith.cmpf ogt, %8, %6 : f32
  %10 = arith.select %9, %6, %8 : f32
  %11 = arith.fptosi %10 : f32 to i33
  %12 = arith.cmpf oge, %3, %5 : f32
  %13 = arith.cmpf olt, %3, %4 : f32
  %14 = arith.andi %12, %13 : i1
  %15 = arith.constant 0.000000e+00 : f32
  %16 = arith.select %14, %3, %15 : f32
  %17 = arith.fptosi %16 : f32 to i33
  %18 = arith.cmpi sle, %11, %17 : i33
  return %18, %2, %arg3 : i1, f64, complex<f64>
}
func.func @f1(%arg0: (f32, memref<*xcomplex<f64>>, f32, complex<f64>) -> (i1, f64, complex<f64>), %arg1: f32, %arg2: f32) -> (f32, (f32, memref<*xcomplex<f64>>, f32, complex<f64>) -> (i1, f64, complex<f64>)) {
  %0 = arith.constant 1.000000e+00 : f32
  %1 = math.tanh %0 : f32
  %2 = arith.constant -209363123501175253 : index
  %3 = arith.constant 3 : index
  %4 = memref.alloca(%3) : memref<?xcomplex<f64>>
  %5 = arith.constant 1.254912797591456e-38 : f64
  %6 = arith.extf %arg2 : f32 to f64
  %7 = complex.create %5, %6 : complex<f64>
  %8 = arith.constant 0 : index
  %9 = arith.constant 1 : index
  cf.br ^bb1(%8 : index)
^bb1(%10: index):
  %11 = arith.cmpi ult, %10, %3 : index
  cf.cond_br %11, ^bb2, ^bb3
^bb2:
  %12 = complex.add %7, %7 : complex<f64>
  memref.store %12, %4[%10] : memref<?xcomplex<f64>>
  %13 = arith.addi %10, %9 : index
  cf.br ^bb1(%13 : index)
^bb3:
  %14 = arith.subf %1, %arg1 : f32
  return %14, %arg0 : f32, (f32, memref<*xcomplex<f64>>, f32, complex<f64>) -> (i1, f64, complex<f64>)
}
func.func @f2(%arg0: memref<*xf32>, %arg1: memref<?xcomplex<f64>>) -> f32 attributes {llvm.emit_c_interface} {
  %0 = arith.constant 3 : i8
  %1 = arith.constant 0 : i8
  cf.br ^bb2(%0, %arg0, %arg1, %arg1, %arg1 : i8, memref<*xf32>, memref<?xcomplex<f64>>, memref<?xcomplex<f64>>, memref<?xcomplex<f64>>)
^bb1(%2: complex<f64>, %3: memref<?xcomplex<f64>>, %4: memref<?xcomplex<f64>>, %5: memref<?xcomplex<f64>>):
  %6 = arith.constant 1.2627062e33 : f32
  return %6 : f32
^bb2(%7: i8, %8: memref<*xf32>, %9: memref<?xcomplex<f64>>, %10: memref<?xcomplex<f64>>, %11: memref<?xcomplex<f64>>):
  %12 = arith.constant 0 : index
  %13 = memref.dim %11, %12 : memref<?xcomplex<f64>>
  %14 = arith.index_cast %7 : i8 to index
  %15 = arith.minui %14, %12 : index
  %16 = memref.load %11[%15] : memref<?xcomplex<f64>>
  %17 = arith.constant 1 : i8
  %18 = arith.subi %7, %17 : i8
  %19 = arith.cmpi sgt, %18, %1 : i8
  cf.cond_br %19, ^bb2(%18, %8, %10, %9, %11 : i8, memref<*xf32>, memref<?xcomplex<f64>>, memref<?xcomplex<f64>>, memref<?xcomplex<f64>>), ^bb1(%16, %9, %11, %11 : complex<f64>, memref<?xcomplex<f64>>, memref<?xcomplex<f64>>, memref<?xcomplex<f64>>)
}
func.func @f3(%arg0: f32, %arg1: memref<?x2x1xf32, strided<[1, ?, ?], offset: ?>>, %arg2: memref<?x2x2xf32>, %arg3: complex<f64>) -> (complex<f64>, memref<1x?x?xf32, strided<[?, ?, ?], offset: ?>>, f32, complex<f64>, complex<f64>) {
  memref.assume_alignment %arg2, 2 : memref<?x2x2xf32>
  %0 = memref.cast %arg1 : memref<?x2x1xf32, strided<[1, ?, ?], offset: ?>> to memref<1x?x?xf32, strided<[?, ?, ?], offset: ?>>
  %1 = arith.constant 8 : i8
  %2 = arith.constant 4 : i8
  %3 = arith.shrsi %1, %2 : i8
  %4 = arith.sitofp %3 : i8 to f64
  %5 = arith.constant 1 : i8
  %6 = arith.constant 5 : i8
  %7 = arith.shrsi %5, %6 : i8
  %8 = arith.sitofp %7 : i8 to f64
  %9 = complex.create %4, %8 : complex<f64>
  %10 = complex.log %9 : complex<f64>
  %11 = complex.tanh %10 : complex<f64>
  %12 = arith.constant 0.000000e+00 : f64
  %13 = arith.constant -3.3142235077609476e-244 : f64
  %14 = complex.create %12, %13 : complex<f64>
  %15 = complex.atan2 %11, %14 : complex<f64>
  return %15, %0, %arg0, %11, %10 : complex<f64>, memref<1x?x?xf32, strided<[?, ?, ?], offset: ?>>, f32, complex<f64>, complex<f64>
^bb1(%16: complex<f64>, %17: memref<1x?x?xf32, strided<[?, ?, ?], offset: ?>>, %18: f32, %19: complex<f64>, %20: complex<f64>):
  cf.br ^bb1(%16, %17, %18, %19, %20 : complex<f64>, memref<1x?x?xf32, strided<[?, ?, ?], offset: ?>>, f32, complex<f64>, complex<f64>)
}
// call: @f2(memref<2x3x1xf32, strided<[1, 4, 1], offset: 2>> [-8.214694e-03, -3.4028235e38, 3.4028235e38, -1.2676506e30, 3.8923247e30, 1110792700.0, 1.0762341e-35, -4.3991565e25, -376.77625, -8.1503303e21, -5.168354e-06, -9.214642e-12, 1.000000e+00, -6.596962e-33], memref<1xcomplex<f64>> [3.0647544164386115e39, -5.2547507889716185e75])
// call: @f3(0x7F800001 : f32, memref<1x2x1xf32, strided<[1, 3, 1], offset: 1>> [1.500000e+00, -2.642791e+16, -3.7228452e-24, 4.368228e+30, -0.000000e+00], memref<1x2x2xf32> [0.000000e+00, 0x7F800000, 6.499552e-34, -2.658456e+36], [-1.3061404035796129e-297, -5.000000e-01] : complex<f64>)
// call: @f3(3.9791534e28 : f32, memref<1x2x1xf32, strided<[1, 2, 1], offset: 1>> [0xFF800000, 0x7F800001, -2.695555e-08, -3.4028235e38, -3.368347e+05, -0.000000e+00], memref<1x2x2xf32> [1.12773205e17, 3818486800000.0, 5.2162226e-27, 1125899900000000.0], [-3.9359982569415723e-137, 6.110956246061167e142] : complex<f64>)
// call: @f3(3.950489e-24 : f32, memref<1x2x1xf32, strided<[1, 4, 3], offset: 3>> [0xFF800000, 1.0447991e31, 6.0990942e-18, -2.4774875e-20, -1.000000e+00, -6.9658136e-35, -1.500000e+00, 1.7983294e-20], memref<1x2x2xf32> [-3.4028235e38, 7.5615905e-36, -11986652000000.0, -1.717987e+10], [1.7148545929587137e-26, 6.795821726453625e119] : complex<f64>)
// call: @f1(@f0, 0x7FC00000 : f32, 0xFF800000 : f32)
// call: @f3(2.784415e-13 : f32, memref<1x2x1xf32, strided<[1, 2, 1], offset: 2>> [0x7FC00000, -1.000000e+00, -1125899900000000.0, -5.000000e-01, 0x7F800001], memref<1x2x2xf32> [0xFF800000, 5.5331578e23, 0xFF800000, 3.1700049e-28], [-5.000000e-01, -2.2250738585072014e-308] : complex<f64>)
// call: @f3(22.801123 : f32, memref<1x2x1xf32, strided<[1, 5, 3], offset: 1>> [-5.000000e-01, 0.000000e+00, 5.0551266e-6, 1.0936799e-7, 4.1679435e18, 5.470207e-10, 0.000000e+00], memref<1x2x2xf32> [-3.4028235e38, -1217944600000.0, 1.2240735e22, 7.403383e-37], [-1.3785744184413922e308, -1.0192282730160703e-276] : complex<f64>)
// call: @f3(-1.1754944e-38 : f32, memref<1x2x1xf32, strided<[1, 2, 2]>> [1.280000e+02, 15980664000.0, 8.226425e+15, 1.401298e-45, -2.3359416e25], memref<1x2x2xf32> [-5.000000e-01, -6.474752e+03, 1.2379401e27, -4.3840165e-23], [0x7FF0000000000000, -1.3166241675934942e98] : complex<f64>)
