// Row i of the vector goes into column i of the memref.
func.func @f(%v: vector<2x2xi8>, %m: memref<2x3xi8>, %j: index) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %j] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x2xi8>, memref<2x3xi8>
  return
}
// call: @f([[1, 2], [3, 4]] : vector<2x2xi8>, memref<2x3xi8> [0, 0, 0, 0, 0, 0], 0 : index) == ()
// after: arg1 == [1, 3, 0, 2, 4, 0]
// call: @f([[1, 2], [3, 4]] : vector<2x2xi8>, memref<2x3xi8> [0, 0, 0, 0, 0, 0], 2 : index) == ()
// after: arg1 == [0, 0, 1, 0, 0, 2]
