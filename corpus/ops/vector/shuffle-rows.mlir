// With two dimensions whole rows move.
func.func @f(%a: vector<2x2xi8>, %b: vector<1x2xi8>) -> vector<3x2xi8> {
  %0 = vector.shuffle %a, %b [2, 1, 0] : vector<2x2xi8>, vector<1x2xi8>
  return %0 : vector<3x2xi8>
}
// call: @f([[1, 2], [3, 4]] : vector<2x2xi8>, [[5, 6]] : vector<1x2xi8>) == [[5, 6], [3, 4], [1, 2]] : vector<3x2xi8>
