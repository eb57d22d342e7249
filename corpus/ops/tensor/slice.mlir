// A slice has the elements at its offsets, in steps of its strides, and a slice that is inserted
// replaces them.
func.func @extract(%o: index, %i: index, %j: index) -> i8 {
  %t = arith.constant dense<[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]]> : tensor<3x5xi8>
  %u = tensor.extract_slice %t[%o, 1] [2, 2] [1, 3] : tensor<3x5xi8> to tensor<2x2xi8>
  %0 = tensor.extract %u[%i, %j] : tensor<2x2xi8>
  return %0 : i8
}
func.func @dropped(%i: index, %j: index) -> i8 {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %u = tensor.extract_slice %t[%i, 0] [1, 3] [1, 1] : tensor<2x3xi8> to tensor<3xi8>
  %0 = tensor.extract %u[%j] : tensor<3xi8>
  return %0 : i8
}
func.func @insert(%o: index, %x: i8, %i: index, %j: index) -> i8 {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi8>
  %u = tensor.splat %x : tensor<2xi8>
  %w = tensor.insert_slice %u into %t[0, %o] [2, 1] [2, 1] : tensor<2xi8> into tensor<3x3xi8>
  %0 = tensor.extract %w[%i, %j] : tensor<3x3xi8>
  return %0 : i8
}
func.func @sizes(%n: index) -> index {
  %t = tensor.empty() : tensor<8xi8>
  %u = tensor.extract_slice %t[3] [%n] [2] : tensor<8xi8> to tensor<?xi8>
  %c0 = arith.constant 0 : index
  %0 = tensor.dim %u, %c0 : tensor<?xi8>
  return %0 : index
}
// Rows 1 and 2, columns 1 and 4: [[7, 10], [12, 15]].
// call: @extract(1 : index, 0 : index, 0 : index) == 7 : i8
// call: @extract(1 : index, 1 : index, 1 : index) == 15 : i8
// call: @extract(0 : index, 0 : index, 1 : index) == 5 : i8
// The slice leaves the tensor, so its elements are poison.
// call: @extract(2 : index, 0 : index, 0 : index) == poison : i8
// call: @extract(-1 : index, 1 : index, 0 : index) == poison : i8
// call: @dropped(1 : index, 2 : index) == 6 : i8
// call: @dropped(0 : index, 0 : index) == 1 : i8
// Column 2 in rows 0 and 2: [[1, 2, x], [4, 5, 6], [7, 8, x]].
// call: @insert(2 : index, 50 : i8, 0 : index, 2 : index) == 50 : i8
// call: @insert(2 : index, 50 : i8, 1 : index, 2 : index) == 6 : i8
// call: @insert(2 : index, 50 : i8, 2 : index, 2 : index) == 50 : i8
// call: @insert(3 : index, 50 : i8, 0 : index, 0 : index) == poison : i8
// Elements 3, 5 and 7.
// call: @sizes(3 : index) == 3 : index
// call: @sizes(0 : index) == 0 : index
// call: @sizes(4 : index) == poison : index
