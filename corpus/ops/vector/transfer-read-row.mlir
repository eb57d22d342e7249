// A vector of one dimension goes along the last of the memref's, and does not run into the next
// row.
func.func @f(%m: memref<2x3xi8>, %i: index, %j: index) -> vector<2xi8> {
  %p = arith.constant -1 : i8
  %0 = vector.transfer_read %m[%i, %j], %p : memref<2x3xi8>, vector<2xi8>
  return %0 : vector<2xi8>
}
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 1 : index, 0 : index) == [4, 5] : vector<2xi8>
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 0 : index, 2 : index) == [3, -1] : vector<2xi8>
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 2 : index, 0 : index) == undefined "index 2 out of bounds of dimension 0"
