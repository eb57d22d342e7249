func @f(%a: vector<2x2xf32>) -> vector<2x2xf32> {
  %r = vector.fma %a, %a, %a : vector<2x2xf32>
  return %r : vector<2x2xf32>
}
