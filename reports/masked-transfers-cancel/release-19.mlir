func.func @f(%t: tensor<2xi32>, %u: tensor<2xi32>, %k: vector<2xi1>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 9 : i32
  %v = vector.transfer_read %t[%c0], %p, %k {in_bounds = [true]} : tensor<2xi32>, vector<2xi32>
  %w = vector.transfer_write %v, %u[%c0] {in_bounds = [true]} : vector<2xi32>, tensor<2xi32>
  %r = tensor.extract %w[%c1] : tensor<2xi32>
  return %r : i32
}
func.func @main() -> i32 {
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %u = arith.constant dense<[3, 4]> : tensor<2xi32>
  %k = arith.constant dense<[true, false]> : vector<2xi1>
  %r = func.call @f(%t, %u, %k) : (tensor<2xi32>, tensor<2xi32>, vector<2xi1>) -> i32
  return %r : i32
}
