// Places as a number.
func.func @f(%x: index, %y: index, %z: index, %b: index) -> index {
  %0 = affine.linearize_index [%x, %y, %z] by (%b, 4) : index
  return %0 : index
}
func.func @bound(%x: index, %y: index) -> index {
  %0 = affine.linearize_index [%x, %y] by (3, 7) : index
  return %0 : index
}
func.func @disjoint(%x: index, %y: index, %b: index) -> index {
  %0 = affine.linearize_index disjoint [%x, %y] by (%b) : index
  return %0 : index
}
func.func @few(%x: index) -> (index, index) {
  %0 = affine.linearize_index [%x] by () : index
  %1 = affine.linearize_index [] by () : index
  return %0, %1 : index, index
}
// (2 * 5 + 3) * 4 + 1
// call: @f(2 : index, 3 : index, 1 : index, 5 : index) == 53 : index
// Places need not be within their sizes, nor sizes positive: (2 * -5 + 30) * 4 - 7
// call: @f(2 : index, 30 : index, -7 : index, -5 : index) == 73 : index
// call: @f(2 : index, 3 : index, 1 : index, 0 : index) == 13 : index
// call: @f(2 : index, 0 : index, 0 : index, 2000000000000000000 : index) == undefined "does not fit"
// call: @f(0 : index, 0 : index, 0 : index, 4000000000000000000 : index) == undefined "does not fit"
// The parts alone do not fit, their sum does.
// call: @f(0 : index, 2000000000000000000 : index, -8000000000000000000 : index, 1 : index) == undefined "does not fit"
// Not even where they are one too many together: 2^62 and -2^62.
// call: @f(0 : index, 1152921504606846976 : index, -4611686018427387904 : index, 1 : index) == undefined "does not fit"
// call: @f(0 : index, 1152921504606846976 : index, -4611686018427387903 : index, 1 : index) == 1 : index
// call: @bound(2 : index, 9 : index) == 23 : index
// The bound of the outermost index takes no part in the sum: 3 * 7 + 0.
// call: @bound(3 : index, 0 : index) == 21 : index
// call: @disjoint(-2 : index, 4 : index, 5 : index) == -6 : index
// call: @disjoint(1 : index, 5 : index, 5 : index) == undefined "out of range"
// call: @disjoint(1 : index, 0 : index, 0 : index) == undefined "out of range"
// call: @few(-3 : index) == -3 : index, 0 : index
