// A transfer may start behind the end of a dimension along which it may leave the memref; not before the first
// element, and not outside of a dimension along which it does not go.
func.func @read(%m: memref<2x3xi8>, %i: index, %j: index) -> vector<2xi8> {
  %p = arith.constant -1 : i8
  %0 = vector.transfer_read %m[%i, %j], %p : memref<2x3xi8>, vector<2xi8>
  return %0 : vector<2xi8>
}
// Rows are promised to be within, columns are not.
func.func @block(%m: memref<2x3xi8>, %i: index, %j: index) -> vector<2x2xi8> {
  %p = arith.constant -1 : i8
  %0 = vector.transfer_read %m[%i, %j], %p {in_bounds = [true, false]} : memref<2x3xi8>, vector<2x2xi8>
  return %0 : vector<2x2xi8>
}
func.func @write(%v: vector<2xi8>, %m: memref<2x3xi8>, %i: index, %j: index) {
  vector.transfer_write %v, %m[%i, %j] {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<2xi8>, memref<2x3xi8>
  return
}
func.func @masked(%m: memref<3xi8>, %i: index, %k: vector<2xi1>) -> vector<2xi8> {
  %p = arith.constant -1 : i8
  %0 = vector.transfer_read %m[%i], %p, %k : memref<3xi8>, vector<2xi8>
  return %0 : vector<2xi8>
}
// call: @read(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 0 : index, 2 : index) == [3, -1] : vector<2xi8>
// call: @read(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 0 : index, 3 : index) == [-1, -1] : vector<2xi8>
// call: @read(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 1 : index, 1000000 : index) == [-1, -1] : vector<2xi8>
// call: @read(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 0 : index, -1 : index) == undefined "index -1 out of bounds of dimension 1"
// call: @read(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 2 : index, 3 : index) == undefined "index 2 out of bounds of dimension 0"
// call: @block(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 0 : index, 5 : index) == [[-1, -1], [-1, -1]] : vector<2x2xi8>
// call: @block(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 2 : index, 0 : index) == undefined "index 2 out of bounds of dimension 0"
// call: @write([7, 8] : vector<2xi8>, memref<2x3xi8> [1, 2, 3, 4, 5, 6], 1 : index, 2 : index) == ()
// after: arg1 == [1, 2, 3, 4, 5, 7]
// call: @write([7, 8] : vector<2xi8>, memref<2x3xi8> [1, 2, 3, 4, 5, 6], 2 : index, 1 : index) == ()
// after: arg1 == [1, 2, 3, 4, 5, 6]
// call: @write([7, 8] : vector<2xi8>, memref<2x3xi8> [1, 2, 3, 4, 5, 6], 0 : index, 3 : index) == undefined "index 3 out of bounds of dimension 1"
// call: @masked(memref<3xi8> [1, 2, 3], 3 : index, [true, true] : vector<2xi1>) == [-1, -1] : vector<2xi8>
// call: @masked(memref<3xi8> [1, 2, 3], -1 : index, [false, false] : vector<2xi1>) == undefined "index -1 out of bounds"
