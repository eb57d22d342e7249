// 1.0 is 0x3f800000, its low byte first; bits are lanes, too.
func.func @f(%v: vector<1xf32>, %w: vector<1xi8>) -> (vector<4xi8>, vector<8xi1>) {
  %0 = vector.bitcast %v : vector<1xf32> to vector<4xi8>
  %1 = vector.bitcast %w : vector<1xi8> to vector<8xi1>
  return %0, %1 : vector<4xi8>, vector<8xi1>
}
// call: @f([1.0] : vector<1xf32>, [5] : vector<1xi8>) == [0, 0, -128, 63] : vector<4xi8>, [true, false, true, false, false, false, false, false] : vector<8xi1>
