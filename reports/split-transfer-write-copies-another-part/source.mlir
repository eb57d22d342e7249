func.func @f(%v: vector<4xi32>, %m: memref<?xi32>, %i: index) {
  vector.transfer_write %v, %m[%i] : vector<4xi32>, memref<?xi32>
  return
}
// call: @f([1, 2, 3, 4] : vector<4xi32>, memref<4xi32> [0, 0, 0, 0], 2 : index)
