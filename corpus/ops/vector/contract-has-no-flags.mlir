// Of a contraction, as of all ops of `vector` but a reduction, an attribute with the name of flags means nothing.
func.func @g(%a: vector<2xf32>, %b: vector<2xf32>, %c: f32) -> f32 {
  %0 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>, fastmath = #arith.fastmath<reassoc,nsz>} %a, %b, %c : vector<2xf32>, vector<2xf32> into f32
  return %0 : f32
}
// 1 2 = 2, 3 (-4) = -12, and -1
// call: @g([1.0, 3.0] : vector<2xf32>, [2.0, -4.0] : vector<2xf32>, -1.0 : f32) == -11.0 : f32
