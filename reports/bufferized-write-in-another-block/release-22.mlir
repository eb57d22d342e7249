func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3 : i32
  %seven = arith.constant 7 : i32
  %new = tensor.from_elements %three, %three : tensor<2xi32>
  cf.br ^bb1(%new : tensor<2xi32>)
^bb1(%t: tensor<2xi32>):
  cf.br ^bb2
^bb2:
  %w = tensor.insert %seven into %t[%c0] : tensor<2xi32>
  %x = tensor.extract %w[%c0] : tensor<2xi32>
  %y = tensor.extract %t[%c0] : tensor<2xi32>
  %d = arith.subi %x, %y : i32
  return %d : i32
}
