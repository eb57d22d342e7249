// Positions count row-major through all dimensions.
func.func @f(%v: vector<2x2x2xi8>) -> (i8, vector<2xi8>, vector<2x2xi8>) {
  %0 = vector.extract %v[1, 0, 1] : i8 from vector<2x2x2xi8>
  %1 = vector.extract %v[0, 1] : vector<2xi8> from vector<2x2x2xi8>
  %2 = vector.extract %v[1] : vector<2x2xi8> from vector<2x2x2xi8>
  return %0, %1, %2 : i8, vector<2xi8>, vector<2x2xi8>
}
// call: @f([[[1, 2], [3, 4]], [[5, 6], [7, 8]]] : vector<2x2x2xi8>) == 6 : i8, [3, 4] : vector<2xi8>, [[5, 6], [7, 8]] : vector<2x2xi8>
