// An index has 64 bits here; the first lane holds the low bits.
func.func @f(%a: vector<1xindex>) -> vector<4xi16> {
  %0 = vector.bitcast %a : vector<1xindex> to vector<4xi16>
  return %0 : vector<4xi16>
}
// 0x0004000300020001
// call: @f([1125912791875585] : vector<1xindex>) == [1, 2, 3, 4] : vector<4xi16>
