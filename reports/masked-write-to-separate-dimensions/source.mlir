#map = affine_map<(d0, d1, d2) -> (d2, d0)>
func.func @f(%m: memref<3x1x2xi32>, %v: vector<2x3xi32>, %k: vector<3x2xi1>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %c0, %c0], %k {in_bounds = [true, true], permutation_map = #map} : vector<2x3xi32>, memref<3x1x2xi32>
  return
}
// call: @f(memref<3x1x2xi32> [1, 2, 3, 4, 5, 6], [[10, 20, 30], [40, 50, 60]] : vector<2x3xi32>, [[true, false], [true, true], [false, true]] : vector<3x2xi1>)
