func.func @f(%m: memref<2x2xi32>, %v: vector<2x2xi32>, %k: vector<2x2xi1>, %i: index) {
  vector.mask %k {
    vector.transfer_write %v, %m[%i, %i] : vector<2x2xi32>, memref<2x2xi32>
  } : vector<2x2xi1>
  return
}
