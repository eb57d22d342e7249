// A single lane needs no neighbours, so the last stride may be any.
func.func @f(%m: memref<3xi8, strided<[2]>>, %i: index, %v: vector<1xi8>) -> vector<1xi8> {
  %0 = vector.load %m[%i] : memref<3xi8, strided<[2]>>, vector<1xi8>
  vector.store %v, %m[%i] : memref<3xi8, strided<[2]>>, vector<1xi8>
  return %0 : vector<1xi8>
}
// call: @f(memref<3xi8, strided<[2]>> [1, 2, 3, 4, 5], 1 : index, [9] : vector<1xi8>) == [3] : vector<1xi8>
// after: arg0 == [1, 2, 9, 4, 5]
