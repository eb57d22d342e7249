// Structured ops on tensors: outputs are initial values, and results are other tensors.
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @generic(%i: index) -> (i32, i32) {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %z = arith.constant dense<[10, 20]> : tensor<2xi32>
  %0:2 = linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%t : tensor<2x3xi32>) outs(%z, %z : tensor<2xi32>, tensor<2xi32>) {
  ^bb0(%x: i32, %s: i32, %p: i32):
    %1 = arith.addi %s, %x : i32
    %2 = arith.muli %p, %x : i32
    linalg.yield %1, %2 : i32, i32
  } -> (tensor<2xi32>, tensor<2xi32>)
  %3 = tensor.extract %0#0[%i] : tensor<2xi32>
  %4 = tensor.extract %0#1[%i] : tensor<2xi32>
  return %3, %4 : i32, i32
}
func.func @operand_stays(%i: index) -> (i32, i32) {
  %z = arith.constant dense<[10, 20]> : tensor<2xi32>
  %c = arith.constant 7 : i32
  %0 = linalg.fill ins(%c : i32) outs(%z : tensor<2xi32>) -> tensor<2xi32>
  %1 = tensor.extract %0[%i] : tensor<2xi32>
  %2 = tensor.extract %z[%i] : tensor<2xi32>
  return %1, %2 : i32, i32
}
func.func @implied_results(%i: index) -> i32 {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %e = tensor.empty() : tensor<3x2xi32>
  %z = arith.constant dense<0> : tensor<2xi32>
  %0 = linalg.transpose ins(%t : tensor<2x3xi32>) outs(%e : tensor<3x2xi32>) permutation = [1, 0]
  %1 = linalg.reduce {arith.addi} ins(%0 : tensor<3x2xi32>) outs(%z : tensor<2xi32>) dimensions = [0]
  %2 = linalg.map {arith.muli} ins(%1, %1 : tensor<2xi32>, tensor<2xi32>) outs(%z : tensor<2xi32>)
  %t2 = tensor.empty() : tensor<2x2xi32>
  %b = linalg.broadcast ins(%2 : tensor<2xi32>) outs(%t2 : tensor<2x2xi32>) dimensions = [0]
  %3 = tensor.extract %b[%i, %i] : tensor<2x2xi32>
  return %3 : i32
}
func.func @unwritten(%i: index) -> i32 {
  %e = tensor.empty() : tensor<2xi32>
  %z = arith.constant dense<[1, 2]> : tensor<2xi32>
  %0 = linalg.add ins(%z, %e : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %1 = tensor.extract %0[%i] : tensor<2xi32>
  return %1 : i32
}
// 10 + 6, 10 * 6; 20 + 15, 20 * 120
// call: @generic(0 : index) == 16 : i32, 60 : i32
// call: @generic(1 : index) == 35 : i32, 2400 : i32
// call: @operand_stays(1 : index) == 7 : i32, 20 : i32
// The sums of the rows are 6 and 15.
// call: @implied_results(0 : index) == 36 : i32
// call: @implied_results(1 : index) == 225 : i32
// call: @unwritten(0 : index) == poison : i32
