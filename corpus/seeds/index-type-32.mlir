// Type conversion, index type, where pointers have 32 bits.
func @wrap(%arg0: index, %arg1: index) -> index {
  %0 = muli %arg0, %arg1 : index
  return %0 : index
}
// release: 11
// index-bitwidth: 32
// call: @wrap(65536 : index, 32768 : index) == -2147483648 : index
// call: @wrap(65536 : index, 65536 : index) == 0 : index
