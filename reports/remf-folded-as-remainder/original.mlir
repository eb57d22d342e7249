// seed: 71593
// release: 16
// options: use-aligned-alloc=1
func.func @f0(%arg0: vector<4xf16>) -> f16 {
  %0 = arith.constant dense<0.000000e+00> : vector<4xf16>
  %1 = arith.addf %arg0, %0 : vector<4xf16>
  %2 = "vector.reduction"(%1) {kind = #vector.kind<add>} : (vector<4xf16>) -> f16
  %3 = arith.constant 1.280000e+02 : f16
  %4 = arith.constant -1.280000e+02 : f16
  %5 = arith.constant 1.279375e+02 : f16
  %6 = arith.cmpf ult, %2, %4 : f16
  %7 = arith.select %6, %4, %2 : f16
  %8 = arith.cmpf ogt, %7, %5 : f16
  %9 = arith.select %8, %5, %7 : f16
  %10 = arith.fptosi %9 : f16 to i8
  %11 = arith.constant 52 : i8
  %12 = arith.constant 1 : i8
  %13 = arith.ori %11, %12 : i8
  %14 = arith.sitofp %10 : i8 to f16
  %15 = arith.sitofp %13 : i8 to f16
  %16 = arith.divf %14, %15 fastmath<ninf> : f16
  return %16 : f16
}
func.func @f1(%arg0: memref<1xf32, strided<[2]>>, %arg1: vector<3xi32>, %arg2: i64, %arg3: vector<4xf16>) -> vector<4xf16> {
  %0 = arith.constant -8545582155046240937 : index
  %1 = arith.constant 0 : index
  %2 = memref.load %arg0[%1] : memref<1xf32, strided<[2]>>
  %3 = arith.addi %arg1, %arg1 : vector<3xi32>
  cf.br ^bb1(%arg3 : vector<4xf16>)
^bb1(%4: vector<4xf16>):
  return %4 : vector<4xf16>
}
func.func @f2() -> (f32, vector<4xf16>) {
  %0 = arith.constant dense<9.199219e-01> : vector<4xf16>
  %1 = arith.constant dense<[0.000000e+00, 1.000000e+00, 2.857812e+01, -2.770424e-04]> : vector<4xf16>
  %2 = arith.remf %0, %1 : vector<4xf16>
  %3 = "vector.shuffle"(%2, %2) {mask = [4, 5, 1, 1]} : (vector<4xf16>, vector<4xf16>) -> vector<4xf16>
  %4 = arith.constant 7 : i8
  %5 = arith.constant 123 : i8
  %6 = arith.constant 1 : i8
  %7 = arith.ori %5, %6 : i8
  %8 = arith.sitofp %4 : i8 to f32
  %9 = arith.sitofp %7 : i8 to f32
  %10 = arith.divf %8, %9 fastmath<nnan,ninf> : f32
  return %10, %3 : f32, vector<4xf16>
}
func.func @f3(%arg0: vector<4xf16>, %arg1: i32, %arg2: vector<4xf16>, %arg3: vector<4xf16>) -> (vector<4xf16>, i16) {
  %0 = "vector.broadcast"(%arg3) : (vector<4xf16>) -> vector<1x4xf16>
  %1 = arith.constant 0.000000e+00 : f16
  %2 = "vector.broadcast"(%1) : (f16) -> vector<4xf16>
  %3 = arith.subf %arg0, %2 : vector<4xf16>
  %4 = arith.subi %arg1, %arg1 : i32
  %5 = arith.constant 15 : i16
  %6 = arith.trunci %arg1 : i32 to i16
  %7 = arith.subi %5, %6 : i16
  %8 = arith.constant 1 : i64
  %9 = arith.constant 0 : i64
  cf.br ^bb1(%8, %0 : i64, vector<1x4xf16>)
^bb1(%10: i64, %11: vector<1x4xf16>):
  %12 = arith.trunci %10 : i64 to i32
  %13 = arith.subi %10, %8 : i64
  %14 = arith.cmpi sgt, %13, %9 : i64
  %15 = arith.constant dense<-6.103516e-05> : vector<1x4xf16>
  %16 = arith.extui %7 : i16 to i32
  %17 = arith.trunci %4 : i32 to i16
  cf.cond_br %14, ^bb1(%13, %15 : i64, vector<1x4xf16>), ^bb2(%16, %17, %3 : i32, i16, vector<4xf16>)
^bb2(%18: i32, %19: i16, %20: vector<4xf16>):
  %21 = arith.subf %20, %arg2 : vector<4xf16>
  return %21, %19 : vector<4xf16>, i16
}
// call: @f3([5.960464e-08, 0xFC01, -1.225471e-03, 1.087036e-01] : vector<4xf16>, -1437914005 : i32, [0xFE00, 4.631042e-03, 2.500000e+00, -2.905273e-02] : vector<4xf16>, [9.671875e+00, 9.725000e+01, 1.500000e+00, -1.000000e+00] : vector<4xf16>)
// call: @f3([4.221191e-01, 0x7E00, 0.000000e+00, 0x7C00] : vector<4xf16>, 57 : i32, [2.500000e+00, 7.022858e-03, -0.000000e+00, -8.281250e-01] : vector<4xf16>, [-3.440000e+02, -3.906250e-01, 2.011061e-04, -2.838135e-02] : vector<4xf16>)
// call: @f3([-2.634048e-03, 6.303125e+01, -6.550400e+04, -1.500000e+00] : vector<4xf16>, -1651464005 : i32, [6.097555e-05, 2.822876e-04, -1.000000e+00, -1.338959e-03] : vector<4xf16>, [-1.840000e+02, -1.000000e+00, 0.000000e+00, -1.500000e+00] : vector<4xf16>)
// call: @f2()
// call: @f3([1.500000e+00, 1.254375e+02, 5.000000e-01, -3.046875e-01] : vector<4xf16>, 31 : i32, [1.764000e+03, -7.695312e-01, -1.000000e+00, 2.500000e+00] : vector<4xf16>, [-6.441600e+04, 5.643750e+01, -4.940625e+01, 1.412109e+00] : vector<4xf16>)
// call: @f3([-6.097555e-05, -1.052856e-03, -1.411438e-03, 5.315000e+02] : vector<4xf16>, 33 : i32, [-6.097555e-05, -0.000000e+00, 1.095000e+02, -3.276800e+04] : vector<4xf16>, [0xFD48, 1.559000e+03, -1.717188e+01, -6.156921e-03] : vector<4xf16>)
