// Tensors follow each other along a dimension.
func.func @rows(%i: index, %j: index) -> i8 {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %b = arith.constant dense<[[5, 6]]> : tensor<1x2xi8>
  %t = tensor.concat dim(0) %a, %b, %a : (tensor<2x2xi8>, tensor<1x2xi8>, tensor<2x2xi8>) -> tensor<5x2xi8>
  %0 = tensor.extract %t[%i, %j] : tensor<5x2xi8>
  return %0 : i8
}
func.func @columns(%n: index, %i: index, %j: index) -> i8 {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %x = arith.constant 9 : i8
  %b = tensor.splat %x[%n] : tensor<?x1xi8>
  %t = tensor.concat dim(1) %a, %b : (tensor<2x2xi8>, tensor<?x1xi8>) -> tensor<2x3xi8>
  %0 = tensor.extract %t[%i, %j] : tensor<2x3xi8>
  return %0 : i8
}
// call: @rows(1 : index, 1 : index) == 4 : i8
// call: @rows(2 : index, 0 : index) == 5 : i8
// call: @rows(4 : index, 0 : index) == 3 : i8
// call: @columns(2 : index, 0 : index, 1 : index) == 2 : i8
// call: @columns(2 : index, 0 : index, 2 : index) == 9 : i8
// call: @columns(2 : index, 1 : index, 0 : index) == 3 : i8
// The second tensor has another number of rows.
// call: @columns(1 : index, 0 : index, 0 : index) == poison : i8
