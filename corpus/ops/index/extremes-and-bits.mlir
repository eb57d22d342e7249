// Maxima and minima, signed and unsigned, and bitwise ops.
func.func @maxs(%a: index, %b: index) -> index {
  %0 = index.maxs %a, %b
  return %0 : index
}
func.func @maxu(%a: index, %b: index) -> index {
  %0 = index.maxu %a, %b
  return %0 : index
}
func.func @mins(%a: index, %b: index) -> index {
  %0 = index.mins %a, %b
  return %0 : index
}
func.func @minu(%a: index, %b: index) -> index {
  %0 = index.minu %a, %b
  return %0 : index
}
func.func @bits(%a: index, %b: index) -> (index, index, index) {
  %0 = index.and %a, %b
  %1 = index.or %a, %b
  %2 = index.xor %a, %b
  return %0, %1, %2 : index, index, index
}
// call: @maxs(-1 : index, 1 : index) == 1 : index
// call: @maxu(-1 : index, 1 : index) == -1 : index
// call: @mins(-1 : index, 1 : index) == -1 : index
// call: @minu(-1 : index, 1 : index) == 1 : index
// call: @maxs(-9223372036854775808 : index, 9223372036854775807 : index) == 9223372036854775807 : index
// 12 is 1100, 10 is 1010
// call: @bits(12 : index, 10 : index) == 8 : index, 14 : index, 6 : index
// call: @bits(-1 : index, 5 : index) == 5 : index, -1 : index, -6 : index
