func.func @column(%m: memref<?x2xi32>, %p: i32) -> vector<3xi32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0, %c0], %p {in_bounds = [false], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x2xi32>, vector<3xi32>
  return %0 : vector<3xi32>
}
// call: @column(memref<3x2xi32> [1, 2, 3, 4, 5, 6], 9 : i32)
