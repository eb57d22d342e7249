func.func @f(%v: vector<2xf64>) -> vector<2xf64> {
  %0 = math.sqrt %v : vector<2xf64>
  return %0 : vector<2xf64>
}
// call: @f([4.0, 9.0] : vector<2xf64>) == [2.0, 3.0] : vector<2xf64>
