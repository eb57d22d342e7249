// seed: 177393008
// release: 16
// options: use-bare-ptr-memref-call-conv=1
func.func @f0(%arg0: memref<2xi128>, %arg1: memref<4x1xi128>) -> vector<3x2xf32> {
  %0 = arith.constant -0.000000e+00 : f32
  %1 = math.tan %0 : f32
  %2 = "vector.splat"(%1) : (f32) -> vector<3x2xf32>
  %3 = "vector.shuffle"(%2, %2) {mask = [4, 4, 2]} : (vector<3x2xf32>, vector<3x2xf32>) -> vector<3x2xf32>
  %4 = arith.constant true
  %5 = arith.select %4, %3, %3 : vector<3x2xf32>
  %6 = arith.constant 1.7014118e38 : f32
  %7 = arith.constant -1.7014118e38 : f32
  %8 = arith.cmpf oge, %1, %7 : f32
  %9 = arith.cmpf olt, %1, %6 : f32
  %10 = arith.andi %8, %9 : i1
  %11 = arith.select %10, %1, %7 : f32
  %12 = arith.fptosi %11 : f32 to i128
  %13 = arith.constant 5426363321918600389 : index
  %14 = arith.constant 2 : index
  %15 = arith.constant -2 : index
  %16 = arith.constant 0 : index
  memref.store %12, %arg1[%14, %16] : memref<4x1xi128>
  return %5 : vector<3x2xf32>
}
func.func @f1(%arg0: memref<2xi128>, %arg1: memref<4x2x2xvector<3x2xf32>>, %arg2: i128, %arg3: vector<3x2xf32>, %arg4: vector<3x2xf32>, %arg5: memref<4xi128>) -> (index, vector<3x2xf32>, f32, vector<3x2xf32>, vector<3x2xf32>) attributes {llvm.emit_c_interface} {
  %0 = arith.constant dense<6> : vector<3x2xi8>
  %1 = math.fpowi %arg4, %0 : vector<3x2xf32>, vector<3x2xi8>
  %2 = arith.remf %1, %arg3 : vector<3x2xf32>
  %3 = arith.constant 1 : index
  %4 = arith.constant 0 : index
  %5 = arith.constant dense<[[-1.789337e-16, -2.500000e+00], [-1.1262526e-12, -20150.645], [2583366200000000.0, 1.8177705]]> : vector<3x2xf32>
  cf.br ^bb1(%3, %2, %5 : index, vector<3x2xf32>, vector<3x2xf32>)
^bb1(%6: index, %7: vector<3x2xf32>, %8: vector<3x2xf32>):
  %9 = arith.cmpi ne, %6, %4 : index
  cf.cond_br %9, ^bb3, ^bb2
^bb2:
  %10 = arith.index_cast %arg2 : i128 to index
  %11 = arith.constant 6.750574e+22 : f32
  return %10, %arg3, %11, %2, %2 : index, vector<3x2xf32>, f32, vector<3x2xf32>, vector<3x2xf32>
^bb3:
  %12 = arith.constant 121 : i128
  %13 = arith.constant 113427455640312821154458202477256070485 : i128
  %14 = arith.constant 128 : i128
  %15 = arith.cmpi ult, %13, %14 : i128
  %16 = arith.shli %12, %13 : i128
  %17 = arith.select %15, %16, %arg2 : i128
  %18 = arith.subi %6, %3 : index
  cf.br ^bb1(%18, %8, %7 : index, vector<3x2xf32>, vector<3x2xf32>)
}
func.func @f2(%arg0: f32, %arg1: memref<1xf32>, %arg2: vector<3x2xf32>, %arg3: f32, %arg4: memref<4xi128>, %arg5: index) -> (i32, vector<3x2xf32>, vector<2xf32>) {
  %0 = math.floor %arg3 : f32
  %1 = arith.constant 0 : index
  %2 = memref.dim %arg1, %1 : memref<1xf32>
  %3 = arith.subi %2, %1 : index
  %4 = "vector.create_mask"(%3) : (index) -> vector<2xi1>
  %5 = arith.constant dense<[false, false]> : vector<2xi1>
  %6 = arith.andi %4, %5 : vector<2xi1>
  %7 = arith.constant dense<-0.000000e+00> : vector<2xf32>
  %8 = "vector.maskedload"(%arg1, %1, %6, %7) : (memref<1xf32>, index, vector<2xi1>, vector<2xf32>) -> vector<2xf32>
  %9 = arith.constant 2.8521356e-13 : f32
  %10 = "vector.broadcast"(%9) : (f32) -> vector<3x2xf32>
  %11 = arith.constant 2147483600.0 : f32
  %12 = arith.constant -2147483600.0 : f32
  %13 = arith.constant 2147483500.0 : f32
  %14 = arith.cmpf ult, %arg0, %12 : f32
  %15 = arith.select %14, %12, %arg0 : f32
  %16 = arith.cmpf ogt, %15, %13 : f32
  %17 = arith.select %16, %13, %15 : f32
  %18 = arith.fptosi %17 : f32 to i32
  %19 = math.absi %18 : i32
  return %19, %10, %8 : i32, vector<3x2xf32>, vector<2xf32>
}
// call: @f2(1.8077986e24 : f32, memref<1xf32> [1.500000e+00], [[0.047683958, 0x7F800000], [-5.000000e-01, 1.1754942e-38], [1.1754944e-38, -14.855821]] : vector<3x2xf32>, -4.0789925e-27 : f32, memref<4xi128> [40487896503307701004308677352283554128, -17691875933805694102101658938831985528, 1, -5], 62 : index)
// call: @f2(-5.000000e-01 : f32, memref<1xf32> [106940540.0], [[1.401298e-45, -12632708000000.0], [1.000000e+00, 5.000000e-01], [-2309313700000000.0, 0.75508803]] : vector<3x2xf32>, 2.1554506e-23 : f32, memref<4xi128> [29428851419820267347716060470960936049, 1, -170141183460469231731687303715884105727, 151419475800193687605503385001752047503], 4194303 : index)
// call: @f2(0x7F800001 : f32, memref<1xf32> [-18.353277], [[-3.850050e-30, 0xFF800000], [-0.000000e+00, 0xFF800001], [355308140000.0, 0.0048391256]] : vector<3x2xf32>, 3.5275261e-16 : f32, memref<4xi128> [105501079980754029514344663667764202272, -63643053904078759235593723168467455299, -25243601109172273178973672570367176726, -1], 65 : index)
// call: @f2(0x7F800000 : f32, memref<1xf32> [1.2550292], [[0.000000e+00, -1.1438952e-36], [0x7FC00000, 1.7784878e27], [-6.848660e-31, -1.000000e+00]] : vector<3x2xf32>, -1.14249556e-35 : f32, memref<4xi128> [127, -1, -88480164881176974579578976591901635093, 66464696783067743066703338888044578015], 0 : index)
// call: @f2(0x7FC00000 : f32, memref<1xf32> [-14527.085], [[-1.000000e+00, -1.7527312e-22], [-1.3405676e33, -2.500000e+00], [-55.464474, 1.401298e-45]] : vector<3x2xf32>, -7.480867e-20 : f32, memref<4xi128> [-66541729403968183980013825248169534450, -1, 24277041570062390505860312115740001174, 47717281095353997768790178574946373243], 64 : index)
// call: @f2(-3.4028235e38 : f32, memref<1xf32> [4.188971e-25], [[-2.5034866e-17, -0.000000e+00], [1.000000e+00, 264308230000.0], [0xFFC00000, -1.1754942e-38]] : vector<3x2xf32>, 3.4028235e38 : f32, memref<4xi128> [-170141183460469231731687303715884105728, 83076749736557242056487941267521536, 12, -170141183460469231731687303715884105728], 74 : index)
