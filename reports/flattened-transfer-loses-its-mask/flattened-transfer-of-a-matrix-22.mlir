func.func @f(%m: memref<2x3xi32>) -> vector<2x2xi32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 9 : i32
  %v = vector.transfer_read %m[%c0, %c0], %p {in_bounds = [true, true]} : memref<2x3xi32>, vector<2x2xi32>
  return %v : vector<2x2xi32>
}
