// Float ops act lane by lane.
func.func @f(%a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.divf %a, %b : vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @g(%a: vector<2x2xf64>) -> vector<2x2xf64> {
  %0 = arith.negf %a : vector<2x2xf64>
  return %0 : vector<2x2xf64>
}
// call: @f([1.0, -1.0, 0.0, 6.0] : vector<4xf32>, [0.0, 4.0, 0.0, 3.0] : vector<4xf32>) == [0x7F800000, -0.25, 0x7FC00000, 2.0] : vector<4xf32>
// call: @g([[1.0, -2.0], [0.0, -0.0]] : vector<2x2xf64>) == [[-1.0, 2.0], [-0.0, 0.0]] : vector<2x2xf64>
