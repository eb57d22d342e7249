// Each lane to its own distance.
func.func @f(%m: memref<4xi8>, %b: index, %i: vector<3xi32>, %k: vector<3xi1>, %v: vector<3xi8>) {
  vector.scatter %m[%b] [%i], %k, %v : memref<4xi8>, vector<3xi32>, vector<3xi1>, vector<3xi8>
  return
}
// call: @f(memref<4xi8> [1, 2, 3, 4], 1 : index, [2, -1, 1] : vector<3xi32>, [true, true, true] : vector<3xi1>, [7, 8, 9] : vector<3xi8>) == ()
// after: arg0 == [8, 2, 9, 7]
// call: @f(memref<4xi8> [1, 2, 3, 4], 1 : index, [9, -1, 1] : vector<3xi32>, [false, false, true] : vector<3xi1>, [7, 8, 9] : vector<3xi8>) == ()
// after: arg0 == [1, 2, 9, 4]
// call: @f(memref<4xi8> [1, 2, 3, 4], 1 : index, [3, -1, 1] : vector<3xi32>, [true, true, true] : vector<3xi1>, [7, 8, 9] : vector<3xi8>) == undefined "index 4 out of bounds"
