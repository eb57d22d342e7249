// A lane is poison if one of its bits is, and no other.
func.func @f(%v: vector<4xi8>) -> vector<2xi16> {
  %0 = vector.bitcast %v : vector<4xi8> to vector<2xi16>
  return %0 : vector<2xi16>
}
// call: @f([1, poison, 3, 0] : vector<4xi8>) == [poison, 3] : vector<2xi16>
