func.func @f(%m: memref<?xi32>, %i: index) -> vector<8xi32> {
  %p = arith.constant -1 : i32
  %v = vector.transfer_read %m[%i], %p : memref<?xi32>, vector<8xi32>
  return %v : vector<8xi32>
}
