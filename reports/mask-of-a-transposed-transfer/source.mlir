func.func @f(%v: vector<2x2xi32>, %k: vector<2x2xi1>, %m: memref<2x2xi32>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %c0], %k {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x2xi32>, memref<2x2xi32>
  return
}
// call: @f([[10, 20], [30, 40]] : vector<2x2xi32>, [[false, true], [false, false]] : vector<2x2xi1>, memref<2x2xi32> [1, 2, 3, 4])
