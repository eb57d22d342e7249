// Type conversion, index type: as wide as a pointer.
func @wrap(%arg0: index, %arg1: index) -> index {
  %0 = muli %arg0, %arg1 : index
  return %0 : index
}
// release: 11
// call: @wrap(4294967296 : index, 2147483648 : index) == -9223372036854775808 : index
// call: @wrap(4294967296 : index, 4294967296 : index) == 0 : index
