func.func @f(%v: vector<6xi8>) -> vector<3xi16> {
  %0 = vector.bitcast %v : vector<6xi8> to vector<3xi16>
  return %0 : vector<3xi16>
}
