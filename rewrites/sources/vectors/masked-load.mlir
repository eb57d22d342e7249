func.func @f(%m: memref<?xi32>, %k: vector<4xi1>, %p: vector<4xi32>) -> vector<4xi32> {
  %c0 = arith.constant 0 : index
  %v = vector.maskedload %m[%c0], %k, %p : memref<?xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return %v : vector<4xi32>
}
