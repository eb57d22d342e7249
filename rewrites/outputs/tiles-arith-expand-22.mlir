func.func @f(%arg0: index) -> (index, index) {
  %c32 = arith.constant 32 : index
  %c0 = arith.constant 0 : index
  %0 = arith.cmpi eq, %arg0, %c0 : index
  %c1 = arith.constant 1 : index
  %1 = arith.subi %arg0, %c1 : index
  %2 = arith.divui %1, %c32 : index
  %3 = arith.addi %2, %c1 : index
  %4 = arith.select %0, %c0, %3 : index
  %5 = arith.remui %arg0, %c32 : index
  return %4, %5 : index, index
}
