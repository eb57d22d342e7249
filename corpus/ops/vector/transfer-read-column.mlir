// A permutation map: along the first dimension of the memref.
func.func @f(%m: memref<3x2xi8>, %i: index, %j: index) -> vector<2xi8> {
  %p = arith.constant -1 : i8
  %0 = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<3x2xi8>, vector<2xi8>
  return %0 : vector<2xi8>
}
// call: @f(memref<3x2xi8> [1, 2, 3, 4, 5, 6], 0 : index, 1 : index) == [2, 4] : vector<2xi8>
// call: @f(memref<3x2xi8> [1, 2, 3, 4, 5, 6], 2 : index, 0 : index) == [5, -1] : vector<2xi8>
