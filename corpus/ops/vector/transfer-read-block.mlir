// Two dimensions at once, each with its own end.
func.func @f(%m: memref<2x3xi8>, %i: index, %j: index) -> vector<2x2xi8> {
  %p = arith.constant 9 : i8
  %0 = vector.transfer_read %m[%i, %j], %p : memref<2x3xi8>, vector<2x2xi8>
  return %0 : vector<2x2xi8>
}
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 0 : index, 1 : index) == [[2, 3], [5, 6]] : vector<2x2xi8>
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 1 : index, 2 : index) == [[6, 9], [9, 9]] : vector<2x2xi8>
