// A permutation map that swaps: row i of the vector is column i of the memref.
func.func @f(%m: memref<2x3xi8>, %j: index) -> vector<3x2xi8> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0 : i8
  %0 = vector.transfer_read %m[%c0, %j], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<2x3xi8>, vector<3x2xi8>
  return %0 : vector<3x2xi8>
}
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 0 : index) == [[1, 4], [2, 5], [3, 6]] : vector<3x2xi8>
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 1 : index) == [[2, 5], [3, 6], [0, 0]] : vector<3x2xi8>
