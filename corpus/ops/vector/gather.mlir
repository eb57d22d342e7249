// Each lane from its own distance, which has a sign; lanes may read one element twice.
func.func @f(%m: memref<4xi8>, %b: index, %i: vector<3xi32>, %k: vector<3xi1>, %p: vector<3xi8>) -> vector<3xi8> {
  %0 = vector.gather %m[%b] [%i], %k, %p : memref<4xi8>, vector<3xi32>, vector<3xi1>, vector<3xi8> into vector<3xi8>
  return %0 : vector<3xi8>
}
// call: @f(memref<4xi8> [1, 2, 3, 4], 1 : index, [2, -1, 2] : vector<3xi32>, [true, true, true] : vector<3xi1>, [7, 8, 9] : vector<3xi8>) == [4, 1, 4] : vector<3xi8>
// call: @f(memref<4xi8> [1, 2, 3, 4], 1 : index, [2, 100, 0] : vector<3xi32>, [true, false, true] : vector<3xi1>, [7, 8, 9] : vector<3xi8>) == [4, 8, 2] : vector<3xi8>
// call: @f(memref<4xi8> [1, 2, 3, 4], 1 : index, [2, 3, 0] : vector<3xi32>, [true, true, true] : vector<3xi1>, [7, 8, 9] : vector<3xi8>) == undefined "index 4 out of bounds"
// call: @f(memref<4xi8> [1, 2, 3, 4], 1 : index, [2, poison, 0] : vector<3xi32>, [true, false, true] : vector<3xi1>, [7, 8, 9] : vector<3xi8>) == [4, 8, 2] : vector<3xi8>
