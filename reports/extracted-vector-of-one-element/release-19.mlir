func.func @f(%a: vector<4xi32>) -> vector<1xi32> {
  %0 = vector.extract %a[2] : vector<1xi32> from vector<4xi32>
  return %0 : vector<1xi32>
}
