// Of an index of 32 bits, 32 is too far.
func.func @shl(%a: index, %b: index) -> index {
  %0 = index.shl %a, %b
  return %0 : index
}
func.func @shru(%a: index, %b: index) -> index {
  %0 = index.shru %a, %b
  return %0 : index
}
// index-bitwidth: 32
// call: @shl(1 : index, 31 : index) == -2147483648 : index
// call: @shl(1 : index, 32 : index) == poison : index
// call: @shru(-1 : index, 31 : index) == 1 : index
