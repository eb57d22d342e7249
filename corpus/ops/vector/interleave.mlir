// The lanes of each row of two in turn.
func.func @f(%a: vector<2x2xi8>, %b: vector<2x2xi8>) -> vector<2x4xi8> {
  %0 = vector.interleave %a, %b : vector<2x2xi8> -> vector<2x4xi8>
  return %0 : vector<2x4xi8>
}
// call: @f([[1, 2], [3, 4]] : vector<2x2xi8>, [[5, 6], [7, 8]] : vector<2x2xi8>) == [[1, 5, 2, 6], [3, 7, 4, 8]] : vector<2x4xi8>
