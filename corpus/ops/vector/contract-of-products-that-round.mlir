// The product of 2^-149 and -0.5 is rounded to -0.0, and the sum with 0.0 is 0.0. A fused sum is rounded once, to -0.0. The
// product of 0.1 and 10.0 is rounded to 1.0, and a fused sum with -1.0 is not 0.0.
func.func @f(%a: vector<1xf32>, %b: vector<1xf32>, %c: f32) -> f32 {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<1xf32>, vector<1xf32> into f32
  return %0 : f32
}
// call: @f([1.401298e-45] : vector<1xf32>, [-0.5] : vector<1xf32>, 0.0 : f32) == poison : f32
// call: @f([0.1] : vector<1xf32>, [10.0] : vector<1xf32>, -1.0 : f32) == poison : f32
// call: @f([0.5] : vector<1xf32>, [4.0] : vector<1xf32>, -1.0 : f32) == 1.0 : f32
