func.func private @twice(%k: i32) -> (tensor<2xi32>, tensor<2xi32>) {
  %t = tensor.from_elements %k, %k : tensor<2xi32>
  return %t, %t : tensor<2xi32>, tensor<2xi32>
}
func.func @f(%k: i32, %j: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %t:2 = call @twice(%k) : (i32) -> (tensor<2xi32>, tensor<2xi32>)
  %w = tensor.insert %j into %t#0[%c0] : tensor<2xi32>
  %y = tensor.extract %t#1[%c0] : tensor<2xi32>
  return %y : i32
}
// call: @f(3 : i32, 50 : i32) == 3 : i32
