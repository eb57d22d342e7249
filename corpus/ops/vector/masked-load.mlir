// Where the mask is not set nothing is read, not even out of bounds.
func.func @f(%m: memref<2x3xi8>, %i: index, %j: index, %k: vector<2xi1>, %p: vector<2xi8>) -> vector<2xi8> {
  %0 = vector.maskedload %m[%i, %j], %k, %p : memref<2x3xi8>, vector<2xi1>, vector<2xi8> into vector<2xi8>
  return %0 : vector<2xi8>
}
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 1 : index, 1 : index, [true, true] : vector<2xi1>, [8, 9] : vector<2xi8>) == [5, 6] : vector<2xi8>
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 0 : index, 2 : index, [true, false] : vector<2xi1>, [8, 9] : vector<2xi8>) == [3, 9] : vector<2xi8>
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 0 : index, 2 : index, [false, true] : vector<2xi1>, [8, 9] : vector<2xi8>) == undefined "index 3 out of bounds"
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 0 : index, 0 : index, [poison, true] : vector<2xi1>, [8, 9] : vector<2xi8>) == undefined "poison used as a mask"
