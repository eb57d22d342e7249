// A sum of vectors of two dimensions, of which each row is another.
func.func @f(%a: vector<2x2xi8>, %b: vector<2x2xi8>) -> vector<2x2xi8> {
  %0 = arith.addi %a, %b : vector<2x2xi8>
  return %0 : vector<2x2xi8>
}
// call: @f([[1, 2], [3, 4]] : vector<2x2xi8>, [[10, 20], [30, 40]] : vector<2x2xi8>) == [[11, 22], [33, 44]] : vector<2x2xi8>
