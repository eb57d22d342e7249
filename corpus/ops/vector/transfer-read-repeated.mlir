// A dimension of the vector that the map sends to 0 repeats the element.
func.func @f(%m: memref<4xi8>, %i: index) -> vector<2x3xi8> {
  %p = arith.constant 0 : i8
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [false, true], permutation_map = affine_map<(d0) -> (d0, 0)>} : memref<4xi8>, vector<2x3xi8>
  return %0 : vector<2x3xi8>
}
// call: @f(memref<4xi8> [1, 2, 3, 4], 1 : index) == [[2, 2, 2], [3, 3, 3]] : vector<2x3xi8>
// call: @f(memref<4xi8> [1, 2, 3, 4], 3 : index) == [[4, 4, 4], [0, 0, 0]] : vector<2x3xi8>
