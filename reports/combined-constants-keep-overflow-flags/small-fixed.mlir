module {
  func.func @f(%arg0: i8) -> i8 {
    %c-56_i8 = arith.constant -56 : i8
    %0 = arith.addi %arg0, %c-56_i8 : i8
    return %0 : i8
  }
}

