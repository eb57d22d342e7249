// release: 22
func.func @f(%v: vector<4xindex>) -> (vector<2xindex>, vector<2xindex>) {
  %even, %odd = vector.deinterleave %v : vector<4xindex> -> vector<2xindex>
  return %even, %odd : vector<2xindex>, vector<2xindex>
}
// call: @f([1, 2, 3, 4] : vector<4xindex>) == [1, 3] : vector<2xindex>, [2, 4] : vector<2xindex>
