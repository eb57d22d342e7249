// The new elements come from the region, which gets their indices in the result.
func.func @pad(%l: index, %i: index, %j: index) -> index {
  %t = arith.constant dense<[[100, 200], [300, 400]]> : tensor<2x2xindex>
  %u = tensor.pad %t low[%l, 0] high[0, 1] {
  ^bb0(%a: index, %b: index):
    %c10 = arith.constant 10 : index
    %0 = arith.muli %a, %c10 : index
    %1 = arith.addi %0, %b : index
    tensor.yield %1 : index
  } : tensor<2x2xindex> to tensor<?x3xindex>
  %0 = tensor.extract %u[%i, %j] : tensor<?x3xindex>
  return %0 : index
}
func.func @nofold(%x: f32, %i: index) -> f32 {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %u = tensor.pad %t nofold low[0] high[0] {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } : tensor<2xf32> to tensor<2xf32>
  %0 = tensor.extract %u[%i] : tensor<2xf32>
  return %0 : f32
}
// One row before: [[0, 1, 2], [100, 200, 12], [300, 400, 22]].
// call: @pad(1 : index, 0 : index, 1 : index) == 1 : index
// call: @pad(1 : index, 1 : index, 1 : index) == 200 : index
// call: @pad(1 : index, 2 : index, 0 : index) == 300 : index
// call: @pad(1 : index, 2 : index, 2 : index) == 22 : index
// call: @pad(0 : index, 1 : index, 1 : index) == 400 : index
// call: @pad(-1 : index, 0 : index, 0 : index) == poison : index
// call: @nofold(9.0 : f32, 1 : index) == 2.0 : f32
