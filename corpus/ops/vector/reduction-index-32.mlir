// index has 32 bits: the sum is modulo 2^32.
func.func @f(%v: vector<2xindex>) -> index {
  %0 = vector.reduction <add>, %v : vector<2xindex> into index
  return %0 : index
}
// index-bitwidth: 32
// call: @f([2147483647, 2] : vector<2xindex>) == -2147483647 : index
