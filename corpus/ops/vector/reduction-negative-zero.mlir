// A sum of negative zeros alone is either zero: releases begin with +0 or with -0. A start value
// settles it, and so does any other lane.
func.func @plain(%v: vector<2xf32>) -> f32 {
  %0 = vector.reduction <add>, %v : vector<2xf32> into f32
  return %0 : f32
}
func.func @from(%v: vector<2xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <add>, %v, %a : vector<2xf32> into f32
  return %0 : f32
}
// call: @plain([-0.0, -0.0] : vector<2xf32>) == poison : f32
// call: @plain([-0.0, 0.0] : vector<2xf32>) == 0.0 : f32
// call: @plain([-0.0, -1.0] : vector<2xf32>) == -1.0 : f32
// call: @from([-0.0, -0.0] : vector<2xf32>, 0.0 : f32) == 0.0 : f32
// call: @from([-0.0, -0.0] : vector<2xf32>, -0.0 : f32) == -0.0 : f32
