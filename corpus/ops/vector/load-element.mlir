// The vector may be an element of the memref.
func.func @f(%m: memref<2xvector<2xi8>>, %i: index, %v: vector<2xi8>) -> vector<2xi8> {
  %0 = vector.load %m[%i] : memref<2xvector<2xi8>>, vector<2xi8>
  vector.store %v, %m[%i] : memref<2xvector<2xi8>>, vector<2xi8>
  return %0 : vector<2xi8>
}
// call: @f(memref<2xvector<2xi8>> [1, 2, 3, 4], 1 : index, [8, 9] : vector<2xi8>) == [3, 4] : vector<2xi8>
// after: arg0 == [1, 2, 8, 9]
