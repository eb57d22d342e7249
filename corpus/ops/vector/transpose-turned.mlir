// An order that is not its own inverse: result[i][j][k] = v[k][i][j].
func.func @f(%v: vector<2x1x3xi8>) -> vector<1x3x2xi8> {
  %0 = vector.transpose %v, [1, 2, 0] : vector<2x1x3xi8> to vector<1x3x2xi8>
  return %0 : vector<1x3x2xi8>
}
// call: @f([[[1, 2, 3]], [[4, 5, 6]]] : vector<2x1x3xi8>) == [[[1, 4], [2, 5], [3, 6]]] : vector<1x3x2xi8>
