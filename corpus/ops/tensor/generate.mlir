// The region computes each element from its indices.
func.func @generate(%n: index, %i: index, %j: index) -> index {
  %t = tensor.generate %n {
  ^bb0(%a: index, %b: index):
    %c10 = arith.constant 10 : index
    %0 = arith.muli %a, %c10 : index
    %1 = arith.addi %0, %b : index
    tensor.yield %1 : index
  } : tensor<?x3xindex>
  %0 = tensor.extract %t[%i, %j] : tensor<?x3xindex>
  return %0 : index
}
// The elements of one tensor are those of another.
func.func @nested(%i: index, %j: index) -> index {
  %t = tensor.generate {
  ^bb0(%a: index):
    %u = tensor.generate {
    ^bb0(%b: index):
      %0 = arith.subi %a, %b : index
      tensor.yield %0 : index
    } : tensor<4xindex>
    %1 = tensor.extract %u[%j] : tensor<4xindex>
    tensor.yield %1 : index
  } : tensor<5xindex>
  %0 = tensor.extract %t[%i] : tensor<5xindex>
  return %0 : index
}
// call: @generate(4 : index, 3 : index, 2 : index) == 32 : index
// call: @generate(1 : index, 0 : index, 1 : index) == 1 : index
// call: @nested(4 : index, 1 : index) == 3 : index
// call: @nested(0 : index, 3 : index) == -3 : index
