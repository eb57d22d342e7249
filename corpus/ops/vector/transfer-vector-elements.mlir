// A memref of vectors, read and written one element and several at a time.
func.func @f(%m: memref<3xvector<2xi16>>, %i: index, %p: vector<2xi16>) -> (vector<2xi16>, vector<2x2xi16>) {
  %0 = vector.transfer_read %m[%i], %p : memref<3xvector<2xi16>>, vector<2xi16>
  %1 = vector.transfer_read %m[%i], %p {in_bounds = [false]} : memref<3xvector<2xi16>>, vector<2x2xi16>
  %c0 = arith.constant 0 : index
  vector.transfer_write %1, %m[%c0] {in_bounds = [true]} : vector<2x2xi16>, memref<3xvector<2xi16>>
  return %0, %1 : vector<2xi16>, vector<2x2xi16>
}
// call: @f(memref<3xvector<2xi16>> [1, 2, 3, 4, 5, 6], 2 : index, [8, 9] : vector<2xi16>) == [5, 6] : vector<2xi16>, [[5, 6], [8, 9]] : vector<2x2xi16>
// after: arg0 == [5, 6, 8, 9, 5, 6]
