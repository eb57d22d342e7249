func.func @f(%x: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %low, %high = arith.mulsi_extended %x, %c1 : index
  return %low, %high : index, index
}
