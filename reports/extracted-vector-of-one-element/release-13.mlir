func @f(%a: vector<4xi32>) -> vector<1xi32> {
  %0 = "vector.extract"(%a) {position = [2]} : (vector<4xi32>) -> vector<1xi32>
  return %0 : vector<1xi32>
}
