// A NaN that goes into a contraction is no broken promise.
func.func @f(%a: vector<2xf32>, %b: vector<2xf32>, %c: f32) -> f32 {
  %0 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<maximumf>, fastmath = #arith.fastmath<nnan>} %a, %b, %c : vector<2xf32>, vector<2xf32> into f32
  return %0 : f32
}
// 1 2 = 2, 3 (-4) = -12, and -1
// call: @f([1.0, 3.0] : vector<2xf32>, [2.0, -4.0] : vector<2xf32>, -1.0 : f32) == 2.0 : f32
// call: @f([1.0, 0x7FC00000] : vector<2xf32>, [2.0, 1.0] : vector<2xf32>, 5.0 : f32) == 0x7FC00000 : f32
