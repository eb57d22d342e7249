// Elements of a column do not lie side by side, although those of a row do and none is outside.
func.func @read(%m: memref<3x2xi32>) -> vector<3xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.constant 0 : i32
  %0 = vector.transfer_read %m[%c0, %c1], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<3x2xi32>, vector<3xi32>
  return %0 : vector<3xi32>
}
func.func @write(%m: memref<3x2xi32>, %v: vector<3xi32>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %c0] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<3xi32>, memref<3x2xi32>
  return
}
// call: @read(memref<3x2xi32> [1, 2, 3, 4, 5, 6]) == [2, 4, 6] : vector<3xi32>
// call: @write(memref<3x2xi32> [1, 2, 3, 4, 5, 6], [10, 30, 50] : vector<3xi32>)
// after: arg0 == [10, 2, 30, 4, 50, 6]
