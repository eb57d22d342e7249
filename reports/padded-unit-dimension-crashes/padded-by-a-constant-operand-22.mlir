func.func @f(%t: tensor<1x6xf32>, %p: f32) -> tensor<1x?xf32> {
  %c1 = arith.constant 1 : index
  %r = tensor.pad %t low[0, %c1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : f32
  } : tensor<1x6xf32> to tensor<1x?xf32>
  return %r : tensor<1x?xf32>
}
