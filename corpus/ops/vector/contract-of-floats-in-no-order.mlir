// 16777216 + 1 + 1 is 16777216 in one order of f32, and 16777218 in another.
func.func @f(%a: vector<2xf32>, %b: vector<2xf32>, %c: f32) -> f32 {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2xf32>, vector<2xf32> into f32
  return %0 : f32
}
// call: @f([1.0, 1.0] : vector<2xf32>, [1.0, 1.0] : vector<2xf32>, 16777216.0 : f32) == poison : f32
// call: @f([-3.0, 0.0] : vector<2xf32>, [0.0, 1.0] : vector<2xf32>, 0.0 : f32) == 0.0 : f32
// call: @f([1.0, 1.0] : vector<2xf32>, [1.0, 0.5] : vector<2xf32>, 0.0 : f32) == poison : f32
