func.func @f(%i: index) -> i32 {
  %a = arith.constant dense<[1, 2]> : tensor<2xi32>
  %x = tensor.extract %a[%i] : tensor<2xi32>
  return %x : i32
}
func.func @g(%i: index) -> i32 {
  %a = arith.constant dense<[5, 6]> : tensor<2xi32>
  %x = tensor.extract %a[%i] : tensor<2xi32>
  return %x : i32
}
