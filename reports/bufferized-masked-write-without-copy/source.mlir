func.func @f(%t: tensor<4xi32>, %v: vector<4xi32>, %m: vector<4xi1>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = vector.transfer_write %v, %t[%c0], %m {in_bounds = [true]} : vector<4xi32>, tensor<4xi32>
  %x = tensor.extract %w[%c1] : tensor<4xi32>
  %y = tensor.extract %t[%c0] : tensor<4xi32>
  return %x : i32
}
// call: @f(tensor<4xi32> [1, 2, 3, 4], [11, 11, 11, 11] : vector<4xi32>, [true, false, false, false] : vector<4xi1>) == 2 : i32
