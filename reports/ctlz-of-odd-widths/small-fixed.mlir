module {
  func.func @f(%arg0: i7) -> i7 {
    %c7 = arith.constant 7 : i7
    %c31 = arith.constant 31 : i7
    %c63 = arith.constant 63 : i7
    %c0 = arith.constant 0 : i7
    %c1 = arith.constant 1 : i7
    %c2 = arith.constant 2 : i7
    %c4 = arith.constant 4 : i7
    %0 = arith.cmpi ule, %arg0, %c7 : i7
    %1 = arith.shli %arg0, %c4 : i7
    %2 = arith.select %0, %1, %arg0 : i7
    %3 = arith.select %0, %c4, %c0 : i7
    %4 = arith.cmpi ule, %2, %c31 : i7
    %5 = arith.shli %2, %c2 : i7
    %6 = arith.select %4, %5, %2 : i7
    %7 = arith.addi %3, %c2 : i7
    %8 = arith.select %4, %7, %3 : i7
    %9 = arith.cmpi ule, %6, %c63 : i7
    %10 = arith.addi %8, %c1 : i7
    %11 = arith.select %9, %10, %8 : i7
    %12 = arith.cmpi eq, %arg0, %c0 : i7
    %13 = arith.select %12, %c7, %11 : i7
    return %13 : i7
  }
}
