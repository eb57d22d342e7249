// A vector is repeated along new leading dimensions.
func.func @f(%v: vector<3xi8>) -> vector<2x3xi8> {
  %0 = vector.broadcast %v : vector<3xi8> to vector<2x3xi8>
  return %0 : vector<2x3xi8>
}
// call: @f([1, 2, 3] : vector<3xi8>) == [[1, 2, 3], [1, 2, 3]] : vector<2x3xi8>
