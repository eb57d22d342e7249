// A dimension of size 1 is repeated, inner or outer.
func.func @columns(%v: vector<2x1xi8>) -> vector<2x3xi8> {
  %0 = vector.broadcast %v : vector<2x1xi8> to vector<2x3xi8>
  return %0 : vector<2x3xi8>
}
func.func @rows(%v: vector<1x3xi8>) -> vector<2x3xi8> {
  %0 = vector.broadcast %v : vector<1x3xi8> to vector<2x3xi8>
  return %0 : vector<2x3xi8>
}
func.func @middle(%v: vector<2x1x2xi8>) -> vector<2x2x2xi8> {
  %0 = vector.broadcast %v : vector<2x1x2xi8> to vector<2x2x2xi8>
  return %0 : vector<2x2x2xi8>
}
// call: @columns([[1], [2]] : vector<2x1xi8>) == [[1, 1, 1], [2, 2, 2]] : vector<2x3xi8>
// call: @rows([[1, 2, 3]] : vector<1x3xi8>) == [[1, 2, 3], [1, 2, 3]] : vector<2x3xi8>
// call: @middle([[[1, 2]], [[3, 4]]] : vector<2x1x2xi8>) == [[[1, 2], [1, 2]], [[3, 4], [3, 4]]] : vector<2x2x2xi8>
