// Lanes of both operands in a new order, some twice, some not at all.
func.func @f(%a: vector<3xi8>, %b: vector<2xi8>) -> (vector<4xi8>, vector<1xi8>) {
  %0 = vector.shuffle %a, %b [4, 0, 0, 3] : vector<3xi8>, vector<2xi8>
  %1 = vector.shuffle %a, %b [2] : vector<3xi8>, vector<2xi8>
  return %0, %1 : vector<4xi8>, vector<1xi8>
}
// call: @f([1, 2, 3] : vector<3xi8>, [4, 5] : vector<2xi8>) == [5, 1, 1, 4] : vector<4xi8>, [3] : vector<1xi8>
