// One zero among the divisors' lanes makes the whole division undefined.
func.func @f(%a: vector<3xi32>, %b: vector<3xi32>) -> vector<3xi32> {
  %0 = arith.divsi %a, %b : vector<3xi32>
  return %0 : vector<3xi32>
}
// call: @f([7, -7, 9] : vector<3xi32>, [2, 2, -9] : vector<3xi32>) == [3, -3, -1] : vector<3xi32>
// call: @f([7, -7, 9] : vector<3xi32>, [2, 0, -9] : vector<3xi32>) == undefined "division by zero"
// call: @f([7, 8, -2147483648] : vector<3xi32>, [2, 1, -1] : vector<3xi32>) == undefined "signed division overflow"
