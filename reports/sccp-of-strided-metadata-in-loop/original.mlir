// seed: 22003225
// options: use-bare-ptr-memref-call-conv=1
func.func @f0(%arg0: i32, %arg1: f64, %arg2: memref<3xf32>, %arg3: i32, %arg4: f32) -> index {
  %0 = arith.constant 0.000000e+00 : f32
  %1 = arith.cmpf ord, %arg4, %arg4 : f32
  %2 = arith.select %1, %arg4, %0 : f32
  %3 = math.copysign %arg4, %2 : f32
  %4 = arith.minsi %arg3, %arg0 : i32
  %5 = arith.minimumf %arg1, %arg1 : f64
  %6 = arith.constant 2 : index
  %7 = arith.constant 0 : index
  %8 = arith.constant -0.000000e+00 : f32
  %9 = arith.truncf %5 : f64 to f32
  cf.br ^bb1(%6, %8, %9, %arg2, %5 : index, f32, f32, memref<3xf32>, f64)
^bb1(%10: index, %11: f32, %12: f32, %13: memref<3xf32>, %14: f64):
  %15:4 = "memref.extract_strided_metadata"(%arg2) : (memref<3xf32>) -> (memref<f32>, index, index, index)
  %16 = arith.constant 5 : index
  %17 = arith.index_cast %15#3 : index to i65
  %18 = arith.constant 8.281708876295918e-50 : f64
  %19 = scf.while (%arg5 = %16, %arg6 = %17, %arg7 = %18, %arg8 = %14) : (index, i65, f64, f64) -> index {
    %20 = memref.distinct_objects %13 : memref<3xf32>
    %21 = arith.subf %arg8, %arg7 : f64
    %22 = arith.cmpi sgt, %arg5, %7 : index
    scf.condition(%22) %arg5 : index
  } do {
  ^bb0(%arg9: index):
    %23 = arith.constant 1 : index
    %24 = arith.subi %arg9, %23 : index
    %25 = arith.constant 66 : i65
    scf.yield %24, %25, %14, %arg1 : index, i65, f64, f64
  }
  %26 = arith.xori %19, %15#2 : index
  %27 = arith.constant 1 : index
  %28 = arith.subi %10, %27 : index
  %29 = arith.cmpi sgt, %28, %7 : index
  cf.cond_br %29, ^bb1(%28, %12, %11, %13, %14 : index, f32, f32, memref<3xf32>, f64), ^bb2(%13, %3, %26 : memref<3xf32>, f32, index)
^bb2(%30: memref<3xf32>, %31: f32, %32: index):
  return %32 : index
}
// call: @f0(33 : i32, -1.7976931348623157e308 : f64, memref<3xf32> [-1.401298e-45, -1.1754944e-38, -5.000000e-01], 80 : i32, -2.500000e+00 : f32)
// call: @f0(32 : i32, 0x7FF0000000000000 : f64, memref<3xf32> [7.5557864e22, 31.637724, 1.1954527e-35], -10 : i32, 1.4103266e-6 : f32)
// call: @f0(27 : i32, 3.0272096434025773e-114 : f64, memref<3xf32> [-5.000000e-01, 4.932931e+14, 1.1754942e-38], 0 : i32, 1.17067795e17 : f32)
// call: @f0(-1610484809 : i32, 0x7FF0000000000000 : f64, memref<3xf32> [2.9777506e-28, -6.0621586e-19, 6.8985616e-11], 512 : i32, -1.6762473e37 : f32)
// call: @f0(67 : i32, -1.000000e+00 : f64, memref<3xf32> [-0.000000e+00, 2.5590765e29, -7.5635824e17], -11 : i32, -2.500000e+00 : f32)
// call: @f0(113 : i32, -0.000000e+00 : f64, memref<3xf32> [1.000000e+00, -4.244683e-21, 0x7F800000], -6 : i32, -0.000000e+00 : f32)
