// Float functions act lane by lane.
func.func @f(%a: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %0 = math.floor %a : vector<4xf32>
  %1 = math.absf %a : vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}
// call: @f([1.5, -1.5, -0.0, 0x7F800000] : vector<4xf32>) == [1.0, -2.0, -0.0, 0x7F800000] : vector<4xf32>, [1.5, 1.5, 0.0, 0x7F800000] : vector<4xf32>
