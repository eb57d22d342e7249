// The first of two lanes is in the low half: 0x0201, 0x0403 by rows.
func.func @f(%v: vector<2x2xi8>) -> vector<2x1xi16> {
  %0 = vector.bitcast %v : vector<2x2xi8> to vector<2x1xi16>
  return %0 : vector<2x1xi16>
}
// call: @f([[1, 2], [3, 4]] : vector<2x2xi8>) == [[513], [1027]] : vector<2x1xi16>
// call: @f([[-1, -1], [0, -128]] : vector<2x2xi8>) == [[-1], [-32768]] : vector<2x1xi16>
