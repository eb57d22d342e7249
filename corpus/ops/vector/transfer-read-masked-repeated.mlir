// A mask has no dimension for one of the vector that repeats.
func.func @f(%m: memref<2x3xi8>, %k: vector<2xi1>) -> vector<3x2xi8> {
  %z = arith.constant 0 : index
  %one = arith.constant 1 : index
  %p = arith.constant 9 : i8
  %0 = vector.transfer_read %m[%z, %one], %p, %k {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<2x3xi8>, vector<3x2xi8>
  return %0 : vector<3x2xi8>
}
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], [false, true] : vector<2xi1>) == [[9, 5], [9, 5], [9, 5]] : vector<3x2xi8>
