func.func @f(%k: i32, %j: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %new = tensor.from_elements %k, %k : tensor<2xi32>
  cf.br ^bb1(%new : tensor<2xi32>)
^bb1(%t: tensor<2xi32>):
  cf.br ^bb2
^bb2:
  %w = tensor.insert %j into %t[%c0] : tensor<2xi32>
  %y = tensor.extract %t[%c0] : tensor<2xi32>
  return %y : i32
}
// call: @f(3 : i32, 7 : i32) == 3 : i32
