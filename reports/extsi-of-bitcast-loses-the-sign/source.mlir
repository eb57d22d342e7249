func.func @f(%v: vector<3xi8>) -> vector<8xi8> {
  %x = vector.bitcast %v : vector<3xi8> to vector<8xi3>
  %r = arith.extsi %x : vector<8xi3> to vector<8xi8>
  return %r : vector<8xi8>
}
// call: @f([-1, -1, -1] : vector<3xi8>) == [-1, -1, -1, -1, -1, -1, -1, -1] : vector<8xi8>
