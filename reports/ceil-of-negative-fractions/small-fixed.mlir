module {
  func.func @f(%arg0: i14) -> f16 {
    %cst = arith.constant 1.000000e+00 : f16
    %cst_0 = arith.constant 0.000000e+00 : f16
    %c-32768_i16 = arith.constant -32768 : i16
    %0 = arith.extui %arg0 : i14 to i16
    %1 = arith.ori %0, %c-32768_i16 : i16
    %2 = arith.bitcast %1 : i16 to f16
    %3 = arith.fptosi %2 : f16 to i64
    %4 = arith.sitofp %3 : i64 to f16
    %5 = math.copysign %4, %2 : f16
    %6 = arith.cmpf ogt, %2, %5 : f16
    %7 = arith.select %6, %cst, %cst_0 : f16
    %8 = arith.addf %5, %7 : f16
    %9 = math.copysign %8, %2 : f16
    return %9 : f16
  }
}

