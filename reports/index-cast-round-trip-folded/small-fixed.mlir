module {
  func.func @f(%arg0: i16) -> i16 {
    %0 = arith.index_cast %arg0 : i16 to index
    %1 = arith.index_cast %0 : index to i8
    %2 = arith.index_cast %1 : i8 to index
    %3 = arith.index_cast %2 : index to i16
    return %3 : i16
  }
}

