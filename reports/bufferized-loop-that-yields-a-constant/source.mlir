func.func @f(%a: tensor<2xi32>, %n: index, %k: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<2xi32>) {
    %three = arith.constant dense<3> : tensor<2xi32>
    scf.yield %three : tensor<2xi32>
  }
  %w = tensor.insert %k into %r[%c0] : tensor<2xi32>
  %e = tensor.extract %w[%c0] : tensor<2xi32>
  return %e : i32
}
// call: @f(tensor<2xi32> [7, 7], 1 : index, 9 : i32) == 9 : i32
