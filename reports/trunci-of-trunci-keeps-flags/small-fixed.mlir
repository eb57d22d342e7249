module {
  func.func @f(%arg0: i16) -> i4 {
    %0 = arith.trunci %arg0 : i16 to i4
    return %0 : i4
  }
}

