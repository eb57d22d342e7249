// By a scalar the shape stays. 3 * 0.5 + 1 = 2.5.
func.func @f(%a: vector<2xf32>, %b: f32, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<2xf32>, f32
  return %0 : vector<2xf32>
}
// call: @f([3.0, -2.0] : vector<2xf32>, 0.5 : f32, [1.0, 1.0] : vector<2xf32>) == [2.5, 0.0] : vector<2xf32>
