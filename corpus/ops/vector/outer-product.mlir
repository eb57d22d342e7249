// Without a third operand products alone; a kind other than the sum combines otherwise.
func.func @f(%a: vector<2xi8>, %b: vector<2xi8>, %c: vector<2x2xi8>) -> (vector<2x2xi8>, vector<2x2xi8>, vector<2x2xi8>) {
  %0 = vector.outerproduct %a, %b : vector<2xi8>, vector<2xi8>
  %1 = vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<2xi8>, vector<2xi8>
  %2 = vector.outerproduct %a, %b, %c {kind = #vector.kind<maxsi>} : vector<2xi8>, vector<2xi8>
  return %0, %1, %2 : vector<2x2xi8>, vector<2x2xi8>, vector<2x2xi8>
}
// call: @f([1, 2] : vector<2xi8>, [3, 64] : vector<2xi8>, [[10, 20], [30, 40]] : vector<2x2xi8>) == [[3, 64], [6, -128]] : vector<2x2xi8>, [[13, 84], [36, -88]] : vector<2x2xi8>, [[10, 64], [30, 40]] : vector<2x2xi8>
