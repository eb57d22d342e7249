// The start value comes before the first lane.
func.func @add(%v: vector<2xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <add>, %v, %a : vector<2xf32> into f32
  return %0 : f32
}
func.func @mul(%v: vector<2xf32>, %a: f32) -> f32 {
  %0 = vector.reduction <mul>, %v, %a : vector<2xf32> into f32
  return %0 : f32
}
// (1 + 1e8) - 1e8 = 0, not 1.
// call: @add([1.0e8, -1.0e8] : vector<2xf32>, 1.0 : f32) == 0.0 : f32
// (2^127 * 2) * 0.5 is infinite.
// call: @mul([2.0, 0.5] : vector<2xf32>, 0x7F000000 : f32) == 0x7F800000 : f32
// (2^127 * 0.5) * 2 is not.
// call: @mul([0.5, 2.0] : vector<2xf32>, 0x7F000000 : f32) == 0x7F000000 : f32
