// A mask goes along the dimensions of the memref in their order, whatever the order of the vector.
func.func @f(%m: memref<2x3xi8>, %v: vector<3x2xi8>, %k: vector<2x3xi1>) {
  %z = arith.constant 0 : index
  vector.transfer_write %v, %m[%z, %z], %k {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<3x2xi8>, memref<2x3xi8>
  return
}
// call: @f(memref<2x3xi8> [0, 0, 0, 0, 0, 0], [[1, 2], [3, 4], [5, 6]] : vector<3x2xi8>, [[true, false, true], [false, true, true]] : vector<2x3xi1>) == ()
// after: arg0 == [1, 0, 5, 0, 4, 6]
