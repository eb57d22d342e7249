func.func @f(%m: vector<4xi1>, %a: vector<4xi32>, %b: vector<4xi32>) -> vector<4xi32> {
  %r = arith.select %m, %a, %b : vector<4xi1>, vector<4xi32>
  return %r : vector<4xi32>
}
