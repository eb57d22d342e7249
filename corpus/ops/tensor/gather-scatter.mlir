// Parts of a tensor at positions that are in another tensor.
func.func @gather(%a: index, %b: index, %i: index, %j: index) -> i8 {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi8>
  %p = tensor.from_elements %a, %b : tensor<2x1xindex>
  %u = tensor.gather %t[%p] gather_dims([0]) : (tensor<3x3xi8>, tensor<2x1xindex>) -> tensor<2x1x3xi8>
  %c0 = arith.constant 0 : index
  %0 = tensor.extract %u[%i, %c0, %j] : tensor<2x1x3xi8>
  return %0 : i8
}
func.func @columns(%a: i32, %i: index, %j: index) -> i8 {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi8>
  %c0 = arith.constant 0 : i32
  %p = tensor.from_elements %a, %c0 : tensor<2x1xi32>
  %u = tensor.gather %t[%p] gather_dims([1]) unique : (tensor<3x3xi8>, tensor<2x1xi32>) -> tensor<2x3xi8>
  %0 = tensor.extract %u[%i, %j] : tensor<2x3xi8>
  return %0 : i8
}
func.func @scatter(%a: index, %b: index, %i: index, %j: index) -> i8 {
  %t = arith.constant dense<0> : tensor<3x3xi8>
  %s = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %p = tensor.from_elements %a, %b : tensor<2x1xindex>
  %u = tensor.scatter %s into %t[%p] scatter_dims([0]) unique : (tensor<2x3xi8>, tensor<3x3xi8>, tensor<2x1xindex>) -> tensor<3x3xi8>
  %0 = tensor.extract %u[%i, %j] : tensor<3x3xi8>
  return %0 : i8
}
// Rows 2 and 0.
// call: @gather(2 : index, 0 : index, 0 : index, 1 : index) == 8 : i8
// call: @gather(2 : index, 0 : index, 1 : index, 2 : index) == 3 : i8
// call: @gather(1 : index, 1 : index, 1 : index, 0 : index) == 4 : i8
// call: @gather(3 : index, 0 : index, 1 : index, 0 : index) == poison : i8
// Columns 2 and 0: [[3, 6, 9], [1, 4, 7]].
// call: @columns(2 : i32, 0 : index, 1 : index) == 6 : i8
// call: @columns(2 : i32, 1 : index, 2 : index) == 7 : i8
// Column 0 occurs twice.
// call: @columns(0 : i32, 1 : index, 2 : index) == poison : i8
// Row 2 becomes [1, 2, 3], and row 0 becomes [4, 5, 6].
// call: @scatter(2 : index, 0 : index, 2 : index, 1 : index) == 2 : i8
// call: @scatter(2 : index, 0 : index, 0 : index, 2 : index) == 6 : i8
// call: @scatter(2 : index, 0 : index, 1 : index, 0 : index) == 0 : i8
// call: @scatter(1 : index, 1 : index, 0 : index, 0 : index) == poison : i8
