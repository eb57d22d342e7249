// Other elements stay as they are.
func.func @f(%m: memref<4xi8>, %i: index, %k: vector<3xi1>, %v: vector<3xi8>) {
  vector.maskedstore %m[%i], %k, %v : memref<4xi8>, vector<3xi1>, vector<3xi8>
  return
}
// call: @f(memref<4xi8> [1, 2, 3, 4], 1 : index, [true, false, true] : vector<3xi1>, [7, 8, 9] : vector<3xi8>) == ()
// after: arg0 == [1, 7, 3, 9]
// call: @f(memref<4xi8> [1, 2, 3, 4], 3 : index, [true, false, false] : vector<3xi1>, [7, 8, 9] : vector<3xi8>) == ()
// after: arg0 == [1, 2, 3, 7]
// call: @f(memref<4xi8> [1, 2, 3, 4], 2 : index, [true, true, true] : vector<3xi1>, [7, 8, 9] : vector<3xi8>) == undefined "index 4 out of bounds"
