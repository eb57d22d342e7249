// Shifts; by the width or more they are poison.
func.func @shl(%a: index, %b: index) -> index {
  %0 = index.shl %a, %b
  return %0 : index
}
func.func @shrs(%a: index, %b: index) -> index {
  %0 = index.shrs %a, %b
  return %0 : index
}
func.func @shru(%a: index, %b: index) -> index {
  %0 = index.shru %a, %b
  return %0 : index
}
// call: @shl(1 : index, 63 : index) == -9223372036854775808 : index
// call: @shl(3 : index, 63 : index) == -9223372036854775808 : index
// call: @shl(1 : index, 64 : index) == poison : index
// call: @shl(1 : index, -1 : index) == poison : index
// call: @shrs(-8 : index, 1 : index) == -4 : index
// call: @shrs(-1 : index, 63 : index) == -1 : index
// call: @shrs(-1 : index, 64 : index) == poison : index
// call: @shru(-1 : index, 63 : index) == 1 : index
// call: @shru(-8 : index, 1 : index) == 9223372036854775804 : index
// call: @shru(0 : index, 64 : index) == poison : index
