func.func @f(%a: vector<[4]xi32>, %b: vector<[4]xi32>) -> vector<[4]xi32> {
  %low, %high = arith.mulsi_extended %a, %b : vector<[4]xi32>
  return %high : vector<[4]xi32>
}
