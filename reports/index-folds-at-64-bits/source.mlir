// seed: 70674
// index-bitwidth: 32
func.func @f1() -> index {
  %0 = arith.constant -1 : index
  %1 = arith.constant 2 : index
  %2 = arith.ceildivui %0, %1 : index
  return %2 : index
}
// call: @f1() == 2147483648 : index
