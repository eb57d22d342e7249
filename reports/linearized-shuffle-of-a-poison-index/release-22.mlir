func.func @f(%a: vector<2x2xi32>, %b: vector<3x2xi32>) -> vector<3x2xi32> {
  %r = vector.shuffle %a, %b [4, -1, 2] : vector<2x2xi32>, vector<3x2xi32>
  return %r : vector<3x2xi32>
}
