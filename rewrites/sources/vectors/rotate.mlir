func.func @f(%v: vector<4xi16>) -> vector<2xi32> {
  %r = vector.shuffle %v, %v [1, 2, 3, 0] : vector<4xi16>, vector<4xi16>
  %b = vector.bitcast %r : vector<4xi16> to vector<2xi32>
  return %b : vector<2xi32>
}
