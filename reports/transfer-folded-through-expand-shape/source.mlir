func.func @f(%m: memref<8xi32>) -> vector<4xi32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 9 : i32
  %e = memref.expand_shape %m [[0, 1]] output_shape [4, 2] : memref<8xi32> into memref<4x2xi32>
  %v = vector.transfer_read %e[%c0, %c0], %p : memref<4x2xi32>, vector<4xi32>
  return %v : vector<4xi32>
}
// call: @f(memref<8xi32> [1, 2, 3, 4, 5, 6, 7, 8]) == [1, 2, 9, 9] : vector<4xi32>
