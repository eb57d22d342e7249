// One lane of which is poison stays the only one that is.
func.func @f(%v: vector<2xi8>) -> vector<2x2xi8> {
  %0 = vector.broadcast %v : vector<2xi8> to vector<2x2xi8>
  return %0 : vector<2x2xi8>
}
// call: @f([poison, 5] : vector<2xi8>) == [[poison, 5], [poison, 5]] : vector<2x2xi8>
