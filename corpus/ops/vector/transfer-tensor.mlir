// Transfers between vectors and tensors, with masks, permutation maps, and lanes outside.
func.func @read(%i: index, %j: index) -> vector<3xi8> {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %pad = arith.constant 99 : i8
  %v = vector.transfer_read %t[%i, %j], %pad : tensor<2x3xi8>, vector<3xi8>
  return %v : vector<3xi8>
}
func.func @column(%j: index) -> vector<2xi8> {
  %t = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %pad = arith.constant 99 : i8
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %t[%c0, %j], %pad {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<2x3xi8>, vector<2xi8>
  return %v : vector<2xi8>
}
func.func @masked(%m: vector<3xi1>) -> vector<3xi8> {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %pad = arith.constant 99 : i8
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %t[%c0], %pad, %m {in_bounds = [true]} : tensor<3xi8>, vector<3xi8>
  return %v : vector<3xi8>
}
func.func @write(%v: vector<2xi8>, %i: index, %k: index) -> (i8, i8) {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %u = vector.transfer_write %v, %t[%i] : vector<2xi8>, tensor<3xi8>
  %0 = tensor.extract %u[%k] : tensor<3xi8>
  %1 = tensor.extract %t[%k] : tensor<3xi8>
  return %0, %1 : i8, i8
}
func.func @masked_write(%v: vector<2xi8>, %m: vector<2xi1>, %k: index) -> i8 {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %c1 = arith.constant 1 : index
  %u = vector.transfer_write %v, %t[%c1], %m {in_bounds = [true]} : vector<2xi8>, tensor<3xi8>
  %0 = tensor.extract %u[%k] : tensor<3xi8>
  return %0 : i8
}
func.func @promised(%i: index) -> vector<2xi8> {
  %t = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %pad = arith.constant 99 : i8
  %v = vector.transfer_read %t[%i], %pad {in_bounds = [true]} : tensor<3xi8>, vector<2xi8>
  return %v : vector<2xi8>
}
// call: @read(1 : index, 0 : index) == [4, 5, 6] : vector<3xi8>
// call: @read(0 : index, 2 : index) == [3, 99, 99] : vector<3xi8>
// call: @column(1 : index) == [2, 5] : vector<2xi8>
// call: @masked([true, false, true] : vector<3xi1>) == [1, 99, 3] : vector<3xi8>
// call: @write([7, 8] : vector<2xi8>, 1 : index, 2 : index) == 8 : i8, 3 : i8
// Lane 1 is outside.
// call: @write([7, 8] : vector<2xi8>, 2 : index, 2 : index) == 7 : i8, 3 : i8
// call: @masked_write([7, 8] : vector<2xi8>, [false, true] : vector<2xi1>, 1 : index) == 2 : i8
// call: @masked_write([7, 8] : vector<2xi8>, [false, true] : vector<2xi1>, 2 : index) == 8 : i8
// call: @promised(1 : index) == [2, 3] : vector<2xi8>
// The promise does not hold, so the vector is poison.
// call: @promised(2 : index) == poison : vector<2xi8>
