func.func @f(%m: memref<8xi32>, %i: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xi32>) {
  %c0 = arith.constant 0 : index
  vector.scatter %m[%c0] [%i], %k, %v : memref<8xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
  return
}
