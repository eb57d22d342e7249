func.func @f(%t: tensor<2xi32>, %u: tensor<2xi32>, %k: vector<2xi1>) -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 9 : i32
  %v = vector.transfer_read %t[%c0], %p, %k {in_bounds = [true]} : tensor<2xi32>, vector<2xi32>
  %w = vector.transfer_write %v, %u[%c0] {in_bounds = [true]} : vector<2xi32>, tensor<2xi32>
  return %w : tensor<2xi32>
}
// call: @f(tensor<2xi32> [1, 2], tensor<2xi32> [3, 4], [true, false] : vector<2xi1>)
