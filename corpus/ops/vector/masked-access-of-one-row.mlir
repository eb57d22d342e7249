// A vector of one row accesses the elements of a vector of one dimension.
func.func @load(%m: memref<2x3xi8>, %i: index, %k: vector<1x2xi1>, %p: vector<1x2xi8>) -> vector<1x2xi8> {
  %c1 = arith.constant 1 : index
  %0 = vector.maskedload %m[%c1, %i], %k, %p : memref<2x3xi8>, vector<1x2xi1>, vector<1x2xi8> into vector<1x2xi8>
  return %0 : vector<1x2xi8>
}
// call: @load(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 1 : index, [[true, true]] : vector<1x2xi1>, [[8, 9]] : vector<1x2xi8>) == [[5, 6]] : vector<1x2xi8>
// call: @load(memref<2x3xi8> [1, 2, 3, 4, 5, 6], 2 : index, [[true, false]] : vector<1x2xi1>, [[8, 9]] : vector<1x2xi8>) == [[6, 9]] : vector<1x2xi8>
func.func @store(%m: memref<2x3xi8>, %k: vector<1x2xi1>, %v: vector<1x2xi8>) {
  %c0 = arith.constant 0 : index
  vector.compressstore %m[%c0, %c0], %k, %v : memref<2x3xi8>, vector<1x2xi1>, vector<1x2xi8>
  return
}
// call: @store(memref<2x3xi8> [1, 2, 3, 4, 5, 6], [[false, true]] : vector<1x2xi1>, [[8, 9]] : vector<1x2xi8>) == ()
// after: arg0 == [9, 2, 3, 4, 5, 6]
