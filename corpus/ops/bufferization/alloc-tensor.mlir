// The elements of a new tensor are unspecified, and those of a copy are those of the operand.
func.func @new(%n: index, %x: i8, %i: index) -> (i8, index) {
  %t = bufferization.alloc_tensor(%n) : tensor<?xi8>
  %c0 = arith.constant 0 : index
  %u = tensor.insert %x into %t[%c0] : tensor<?xi8>
  %0 = tensor.extract %u[%i] : tensor<?xi8>
  %1 = tensor.dim %u, %c0 : tensor<?xi8>
  return %0, %1 : i8, index
}
func.func @copy(%x: i8, %y: i8) -> (i8, i8) {
  %c0 = arith.constant 0 : index
  %t = tensor.from_elements %x : tensor<1xi8>
  %u = bufferization.alloc_tensor() copy(%t) : tensor<1xi8>
  %w = tensor.insert %y into %u[%c0] : tensor<1xi8>
  %0 = tensor.extract %u[%c0] : tensor<1xi8>
  %1 = tensor.extract %w[%c0] : tensor<1xi8>
  bufferization.dealloc_tensor %w : tensor<1xi8>
  return %0, %1 : i8, i8
}
func.func @hint(%n: index) -> index {
  %t = bufferization.alloc_tensor(%n) size_hint=%n : tensor<2x?xi8>
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %t, %c1 : tensor<2x?xi8>
  return %0 : index
}
// call: @new(2 : index, 5 : i8, 0 : index) == 5 : i8, 2 : index
// call: @new(2 : index, 5 : i8, 1 : index) == poison : i8, 2 : index
// call: @copy(1 : i8, 2 : i8) == 1 : i8, 2 : i8
// call: @hint(3 : index) == 3 : index
