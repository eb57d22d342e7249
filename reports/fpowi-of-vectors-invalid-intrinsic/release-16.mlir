func.func @f(%a: vector<1xf32>, %b: vector<1xi32>) -> vector<1xf32> {
  %0 = math.fpowi %a, %b : vector<1xf32>, vector<1xi32>
  return %0 : vector<1xf32>
}
