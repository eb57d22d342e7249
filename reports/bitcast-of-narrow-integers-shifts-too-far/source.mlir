func.func @f(%v: vector<4xi8>) -> vector<1xi16> {
  %t = arith.trunci %v : vector<4xi8> to vector<4xi4>
  %r = vector.bitcast %t : vector<4xi4> to vector<1xi16>
  return %r : vector<1xi16>
}
// call: @f([1, 2, 3, 4] : vector<4xi8>) == [17185] : vector<1xi16>
