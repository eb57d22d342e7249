func.func @f(%m: memref<4xi32>, %v: vector<2xi32>, %k: vector<2xi1>, %i: index) {
  vector.mask %k {
    vector.transfer_write %v, %m[%i] {in_bounds = [true]} : vector<2xi32>, memref<4xi32>
  } : vector<2xi1>
  return
}
// call: @f(memref<4xi32> [1, 2, 3, 4], [10, 20] : vector<2xi32>, [true, false] : vector<2xi1>, 1 : index)
