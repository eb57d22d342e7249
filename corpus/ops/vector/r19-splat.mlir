// A scalar in every lane.
func.func @f(%x: f32) -> vector<2xf32> {
  %0 = vector.splat %x : vector<2xf32>
  return %0 : vector<2xf32>
}
// release: 19
// call: @f(-1.5 : f32) == [-1.5, -1.5] : vector<2xf32>
