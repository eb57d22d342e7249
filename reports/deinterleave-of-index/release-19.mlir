func.func @f(%v: vector<4xindex>) -> (vector<2xindex>, vector<2xindex>) {
  %even, %odd = vector.deinterleave %v : vector<4xindex> -> vector<2xindex>
  return %even, %odd : vector<2xindex>, vector<2xindex>
}
