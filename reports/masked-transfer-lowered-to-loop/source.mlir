// release: 22
func.func @f(%m: memref<2x2xi32>, %v: vector<2x2xi32>, %k: vector<2x2xi1>, %i: index) {
  vector.mask %k {
    vector.transfer_write %v, %m[%i, %i] : vector<2x2xi32>, memref<2x2xi32>
  } : vector<2x2xi1>
  return
}
// call: @f(memref<2x2xi32> [1, 2, 3, 4], [[9, 9], [9, 9]] : vector<2x2xi32>, [[true, false], [false, true]] : vector<2x2xi1>, 0 : index)
