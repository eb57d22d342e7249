func.func @f(%b: tensor<2xi32>) -> tensor<0xi32> {
  %r = tensor.extract_slice %b[2] [0] [1] : tensor<2xi32> to tensor<0xi32>
  return %r : tensor<0xi32>
}
