func.func @f(%m: memref<16xi32>, %i: vector<4xi32>, %k: vector<4xi1>, %p: vector<4xi32>) -> vector<4xi32> {
  %c0 = arith.constant 0 : index
  %v = vector.gather %m[%c0] [%i], %k, %p : memref<16xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return %v : vector<4xi32>
}
