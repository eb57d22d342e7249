// seed: 100186
// release: 16
func.func @f0() -> i128 {
  %0 = arith.constant -1 : index
  %1 = arith.index_cast %0 : index to i128
  return %1 : i128
}
// call: @f0() == -1 : i128
