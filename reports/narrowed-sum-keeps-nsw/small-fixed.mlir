module {
  func.func @f(%arg0: i16) -> i16 {
    %c127_i16 = arith.constant 127 : i16
    %0 = arith.andi %arg0, %c127_i16 : i16
    %1 = arith.trunci %0 : i16 to i8
    %2 = arith.addi %1, %1 : i8
    %3 = arith.extui %2 : i8 to i16
    return %3 : i16
  }
}

