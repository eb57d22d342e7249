func.func @f(%m: memref<4xi8>) -> vector<[4]xi8> {
  %i = arith.constant 0 : index
  %pad = arith.constant 0 : i8
  %0 = vector.transfer_read %m[%i], %pad : memref<4xi8>, vector<[4]xi8>
  return %0 : vector<[4]xi8>
}
