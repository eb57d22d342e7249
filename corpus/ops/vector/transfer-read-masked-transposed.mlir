// A mask goes along the dimensions of the memref in their order, whatever the order of the vector.
func.func @f(%m: memref<2x3xi8>, %k: vector<2x3xi1>) -> vector<3x2xi8> {
  %z = arith.constant 0 : index
  %p = arith.constant 9 : i8
  %0 = vector.transfer_read %m[%z, %z], %p, %k {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<2x3xi8>, vector<3x2xi8>
  return %0 : vector<3x2xi8>
}
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], [[true, false, true], [false, true, true]] : vector<2x3xi1>) == [[1, 9], [9, 5], [3, 6]] : vector<3x2xi8>
