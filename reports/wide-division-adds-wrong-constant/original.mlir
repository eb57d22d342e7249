// seed: 70958
func.func @f0(%arg0: f16, %arg1: f16, %arg2: i127) -> (i128, i1, i1) {
  %0 = arith.constant 3.276800e+04 : f16
  %1 = arith.constant -3.276800e+04 : f16
  %2 = arith.cmpf oge, %arg1, %1 : f16
  %3 = arith.cmpf olt, %arg1, %0 : f16
  %4 = arith.andi %2, %3 : i1
  %5 = arith.constant 0.000000e+00 : f16
  %6 = arith.select %4, %arg1, %5 : f16
  %7 = arith.fptosi %6 : f16 to i127
  %8 = arith.muli %arg2, %7 : i127
  %9 = arith.cmpf one, %arg0, %arg1 : f16
  %10 = arith.muli %9, %9 : i1
  cf.cond_br %10, ^bb2, ^bb3
^bb1(%11: i128):
  return %11, %10, %9 : i128, i1, i1
^bb2:
  %12 = arith.muli %8, %8 : i127
  %13 = arith.extsi %8 : i127 to i128
  %14 = arith.constant 133253370856794146354460425673030452481 : i128
  %15 = arith.constant 1 : i128
  %16 = arith.ori %14, %15 : i128
  %17 = arith.constant -170141183460469231731687303715884105728 : i128
  %18 = arith.constant -1 : i128
  %19 = arith.cmpi eq, %13, %17 : i128
  %20 = arith.cmpi eq, %16, %18 : i128
  %21 = arith.andi %19, %20 : i1
  %22 = arith.select %21, %15, %16 : i128
  %23 = arith.floordivsi %13, %22 : i128
  cf.br ^bb1(%23 : i128)
^bb3:
  %24 = arith.extui %8 : i127 to i128
  cf.br ^bb1(%24 : i128)
}
// call: @f0(4.513264e-04 : f16, 0.000000e+00 : f16, -56713727820156410577229101238628035243 : i127)
// call: @f0(-6.550400e+04 : f16, 9.936523e-01 : f16, 137438953471 : i127)
// call: @f0(-6.097555e-05 : f16, 3.789902e-03 : f16, 2 : i127)
// call: @f0(-3.262400e+04 : f16, 2.500000e+00 : f16, -75112748384405372715972053297413537701 : i127)
// call: @f0(-1.125781e+01 : f16, -4.079590e-01 : f16, -7 : i127)
// call: @f0(6.097555e-05 : f16, -5.618750e+01 : f16, 123 : i127)
// call: @f0(5.000000e-01 : f16, 0x7E00 : f16, -2 : i127)
