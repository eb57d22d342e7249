func.func @f(%t: tensor<4xi32>, %v: vector<4xi32>, %m: vector<4xi1>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = vector.transfer_write %v, %t[%c0], %m {in_bounds = [true]} : vector<4xi32>, tensor<4xi32>
  %x = tensor.extract %w[%c1] : tensor<4xi32>
  %y = tensor.extract %t[%c1] : tensor<4xi32>
  %d = arith.subi %x, %y : i32
  return %d : i32
}
func.func @main() -> i32 {
  %t = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %v = arith.constant dense<11> : vector<4xi32>
  %m = arith.constant dense<[true, false, false, false]> : vector<4xi1>
  %r = call @f(%t, %v, %m) : (tensor<4xi32>, vector<4xi32>, vector<4xi1>) -> i32
  return %r : i32
}
