// Even places, and odd ones.
func.func @f(%a: vector<2x4xi8>) -> (vector<2x2xi8>, vector<2x2xi8>) {
  %0, %1 = vector.deinterleave %a : vector<2x4xi8> -> vector<2x2xi8>
  return %0, %1 : vector<2x2xi8>, vector<2x2xi8>
}
// call: @f([[1, 2, 3, 4], [5, 6, 7, 8]] : vector<2x4xi8>) == [[1, 3], [5, 7]] : vector<2x2xi8>, [[2, 4], [6, 8]] : vector<2x2xi8>
