// Two vectors: 1 * 3 + 2 * 4 + 10. The greatest of products and start value: 8 and 10.
#map = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>
func.func @f(%a: vector<2xf32>, %b: vector<2xf32>, %c: f32, %x: vector<2xi8>, %y: vector<2xi8>, %z: i8) -> (f32, i8) {
  %0 = vector.contract {indexing_maps = [#map, #map, #none], iterator_types = [#vector.iterator_type<reduction>]} %a, %b, %c : vector<2xf32>, vector<2xf32> into f32
  %1 = vector.contract {indexing_maps = [#map, #map, #none], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<maxsi>} %x, %y, %z : vector<2xi8>, vector<2xi8> into i8
  return %0, %1 : f32, i8
}
// call: @f([1.0, 2.0] : vector<2xf32>, [3.0, 4.0] : vector<2xf32>, 10.0 : f32, [1, 2] : vector<2xi8>, [3, 4] : vector<2xi8>, 10 : i8) == 21.0 : f32, 10 : i8
// call: @f([1.0, 2.0] : vector<2xf32>, [3.0, 4.0] : vector<2xf32>, 10.0 : f32, [1, 64] : vector<2xi8>, [3, 2] : vector<2xi8>, -10 : i8) == 21.0 : f32, 3 : i8
