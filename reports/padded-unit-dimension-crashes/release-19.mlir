func.func @f(%t: tensor<1x6xf32>, %p: f32) -> tensor<?x6xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.pad %t low[%c0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : f32
  } : tensor<1x6xf32> to tensor<?x6xf32>
  return %r : tensor<?x6xf32>
}
