module {
  func.func @f(%arg0: i8, %arg1: i8) -> i8 {
    %cst = arith.constant dense<[8, 0]> : vector<2xi8>
    %cst_0 = arith.constant dense<0> : vector<2xi8>
    %0 = vector.insert %arg0, %cst_0 [0] : i8 into vector<2xi8>
    %cst_1 = arith.constant dense<0> : vector<2xi8>
    %1 = vector.insert %arg1, %cst_1 [0] : i8 into vector<2xi8>
    %2 = vector.extract %0[0] : i8 from vector<2xi8>
    %3 = vector.extract %0[1] : i8 from vector<2xi8>
    %4 = vector.extract %cst[0] : i8 from vector<2xi8>
    %c0_i8 = arith.constant 0 : i8
    %c8_i8 = arith.constant 8 : i8
    %5 = arith.cmpi uge, %4, %c8_i8 : i8
    %6 = arith.shli %2, %4 : i8
    %7 = arith.select %5, %c0_i8, %6 : i8
    %8 = arith.select %5, %c8_i8, %4 : i8
    %9 = arith.subi %c8_i8, %8 : i8
    %10 = arith.shrui %2, %9 : i8
    %z0 = arith.cmpi eq, %4, %c0_i8 : i8
    %m0 = arith.select %z0, %c0_i8, %10 : i8
    %11 = arith.subi %4, %c8_i8 : i8
    %12 = arith.shli %2, %11 : i8
    %13 = arith.shli %3, %4 : i8
    %14 = arith.select %5, %c0_i8, %13 : i8
    %15 = arith.select %5, %12, %m0 : i8
    %16 = arith.ori %15, %14 : i8
    %cst_2 = arith.constant dense<0> : vector<2xi8>
    %17 = vector.insert %7, %cst_2 [0] : i8 into vector<2xi8>
    %18 = vector.insert %16, %17 [1] : i8 into vector<2xi8>
    %19 = vector.extract %18[0] : i8 from vector<2xi8>
    %20 = vector.extract %18[1] : i8 from vector<2xi8>
    %21 = vector.extract %1[0] : i8 from vector<2xi8>
    %c0_i8_3 = arith.constant 0 : i8
    %c8_i8_4 = arith.constant 8 : i8
    %22 = arith.cmpi uge, %21, %c8_i8_4 : i8
    %23 = arith.shrui %19, %21 : i8
    %24 = arith.select %22, %c0_i8_3, %23 : i8
    %25 = arith.shrui %20, %21 : i8
    %26 = arith.select %22, %c0_i8_3, %25 : i8
    %27 = arith.select %22, %c8_i8_4, %21 : i8
    %28 = arith.subi %c8_i8_4, %27 : i8
    %29 = arith.shli %20, %28 : i8
    %z = arith.cmpi eq, %21, %c0_i8_3 : i8
    %m = arith.select %z, %c0_i8_3, %29 : i8
    %30 = arith.subi %21, %c8_i8_4 : i8
    %31 = arith.shrui %20, %30 : i8
    %32 = arith.select %22, %31, %m : i8
    %33 = arith.ori %24, %32 : i8
    %cst_5 = arith.constant dense<0> : vector<2xi8>
    %34 = vector.insert %33, %cst_5 [0] : i8 into vector<2xi8>
    %35 = vector.insert %26, %34 [1] : i8 into vector<2xi8>
    %36 = vector.extract %35[0] : i8 from vector<2xi8>
    return %36 : i8
  }
}

