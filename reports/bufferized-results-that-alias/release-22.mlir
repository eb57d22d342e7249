func.func private @twice(%k: i32) -> (tensor<2xi32>, tensor<2xi32>) {
  %t = tensor.from_elements %k, %k : tensor<2xi32>
  return %t, %t : tensor<2xi32>, tensor<2xi32>
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3 : i32
  %fifty = arith.constant 50 : i32
  %t:2 = call @twice(%three) : (i32) -> (tensor<2xi32>, tensor<2xi32>)
  %w = tensor.insert %fifty into %t#0[%c0] : tensor<2xi32>
  %x = tensor.extract %w[%c0] : tensor<2xi32>
  %y = tensor.extract %t#1[%c0] : tensor<2xi32>
  %s = arith.addi %x, %y : i32
  return %s : i32
}
