func.func @f(%a: tensor<0xi32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  %r = tensor.concat dim(0) %b, %a : (tensor<2xi32>, tensor<0xi32>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}
