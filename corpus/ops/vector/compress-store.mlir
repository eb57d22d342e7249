// Lanes where the mask is set, side by side.
func.func @f(%m: memref<4xi8>, %i: index, %k: vector<4xi1>, %v: vector<4xi8>) {
  vector.compressstore %m[%i], %k, %v : memref<4xi8>, vector<4xi1>, vector<4xi8>
  return
}
// call: @f(memref<4xi8> [1, 2, 3, 4], 1 : index, [false, true, false, true] : vector<4xi1>, [6, 7, 8, 9] : vector<4xi8>) == ()
// after: arg0 == [1, 7, 9, 4]
// call: @f(memref<4xi8> [1, 2, 3, 4], 3 : index, [false, true, false, true] : vector<4xi1>, [6, 7, 8, 9] : vector<4xi8>) == undefined "index 4 out of bounds"
