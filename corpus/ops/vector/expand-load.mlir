// One element after the other for those lanes where the mask is set.
func.func @f(%m: memref<4xi8>, %i: index, %k: vector<4xi1>, %p: vector<4xi8>) -> vector<4xi8> {
  %0 = vector.expandload %m[%i], %k, %p : memref<4xi8>, vector<4xi1>, vector<4xi8> into vector<4xi8>
  return %0 : vector<4xi8>
}
// call: @f(memref<4xi8> [1, 2, 3, 4], 2 : index, [false, true, false, true] : vector<4xi1>, [6, 7, 8, 9] : vector<4xi8>) == [6, 3, 8, 4] : vector<4xi8>
// call: @f(memref<4xi8> [1, 2, 3, 4], 3 : index, [true, true, false, false] : vector<4xi1>, [6, 7, 8, 9] : vector<4xi8>) == undefined "index 4 out of bounds"
