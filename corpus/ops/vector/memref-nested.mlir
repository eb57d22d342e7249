// Vectors of two dimensions as elements: rows of three bytes lie four apart.
func.func @f(%m: memref<2xvector<2x3xi8>>, %i: index) -> vector<2x3xi8> {
  %0 = memref.load %m[%i] : memref<2xvector<2x3xi8>>
  %c0 = arith.constant 0 : index
  memref.store %0, %m[%c0] : memref<2xvector<2x3xi8>>
  return %0 : vector<2x3xi8>
}
// call: @f(memref<2xvector<2x3xi8>> [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 1 : index) == [[7, 8, 9], [10, 11, 12]] : vector<2x3xi8>
// after: arg0 == [7, 8, 9, 10, 11, 12, 7, 8, 9, 10, 11, 12]
