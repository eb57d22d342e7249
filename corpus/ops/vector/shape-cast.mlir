// The lanes in row-major order, in whatever shape.
func.func @f(%v: vector<2x3xi8>) -> (vector<6xi8>, vector<3x2xi8>, vector<1x2x3xi8>) {
  %0 = vector.shape_cast %v : vector<2x3xi8> to vector<6xi8>
  %1 = vector.shape_cast %v : vector<2x3xi8> to vector<3x2xi8>
  %2 = vector.shape_cast %0 : vector<6xi8> to vector<1x2x3xi8>
  return %0, %1, %2 : vector<6xi8>, vector<3x2xi8>, vector<1x2x3xi8>
}
// call: @f([[1, 2, 3], [4, 5, 6]] : vector<2x3xi8>) == [1, 2, 3, 4, 5, 6] : vector<6xi8>, [[1, 2], [3, 4], [5, 6]] : vector<3x2xi8>, [[[1, 2, 3], [4, 5, 6]]] : vector<1x2x3xi8>
// call: @f([[1, poison, 3], [4, 5, 6]] : vector<2x3xi8>) == [1, poison, 3, 4, 5, 6] : vector<6xi8>, [[1, poison], [3, 4], [5, 6]] : vector<3x2xi8>, [[[1, poison, 3], [4, 5, 6]]] : vector<1x2x3xi8>
