func.func @f(%a: tensor<2xi32>, %n: index, %k: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<2xi32>) {
    %three = arith.constant dense<3> : tensor<2xi32>
    scf.yield %three : tensor<2xi32>
  }
  %old = tensor.extract %r[%c0] : tensor<2xi32>
  %w = tensor.insert %k into %r[%c0] : tensor<2xi32>
  %e = tensor.extract %w[%c0] : tensor<2xi32>
  %s = arith.addi %old, %e : i32
  return %s : i32
}
func.func @main() -> i32 {
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  %t = tensor.from_elements %seven, %seven : tensor<2xi32>
  %r = call @f(%t, %c1, %seven) : (tensor<2xi32>, index, i32) -> i32
  return %r : i32
}
