// Dimension i of the result is dimension p[i] of the operand.
func.func @f(%v: vector<2x3xi8>) -> vector<3x2xi8> {
  %0 = vector.transpose %v, [1, 0] : vector<2x3xi8> to vector<3x2xi8>
  return %0 : vector<3x2xi8>
}
// call: @f([[1, 2, 3], [4, 5, 6]] : vector<2x3xi8>) == [[1, 4], [2, 5], [3, 6]] : vector<3x2xi8>
