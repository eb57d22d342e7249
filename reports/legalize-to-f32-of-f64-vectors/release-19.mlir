func.func @f(%v: vector<2xf64>) -> vector<2xf64> {
  %0 = math.sqrt %v : vector<2xf64>
  return %0 : vector<2xf64>
}
