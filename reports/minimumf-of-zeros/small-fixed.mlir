module {
  func.func @f(%arg0: f16) -> f16 {
    %cst = arith.constant 0.000000e+00 : f16
    %0 = arith.cmpf ult, %arg0, %cst : f16
    %1 = arith.select %0, %arg0, %cst : f16
    %2 = arith.cmpf uno, %cst, %cst : f16
    %3 = arith.select %2, %cst, %1 : f16
    %4 = arith.bitcast %arg0 : f16 to i16
    %5 = arith.bitcast %cst : f16 to i16
    %6 = arith.ori %4, %5 : i16
    %7 = arith.bitcast %6 : i16 to f16
    %8 = arith.cmpf oeq, %arg0, %cst : f16
    %9 = arith.select %8, %7, %3 : f16
    return %9 : f16
  }
}

