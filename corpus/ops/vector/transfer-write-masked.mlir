// Elements whose bit of the mask is false are not touched.
func.func @f(%v: vector<3xi8>, %m: memref<3xi8>, %k: vector<3xi1>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0], %k : vector<3xi8>, memref<3xi8>
  return
}
// call: @f([1, 2, 3] : vector<3xi8>, memref<3xi8> [7, 8, 9], [false, true, false] : vector<3xi1>) == ()
// after: arg1 == [7, 2, 9]
