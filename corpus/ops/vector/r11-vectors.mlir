// Lanes in the spelling of release 11.
func @f(%x: f32, %v: vector<2xf32>) -> (vector<2xf32>, vector<2x2xf32>) {
  %0 = splat %x : vector<2xf32>
  %1 = mulf %0, %v : vector<2xf32>
  %2 = vector.broadcast %1 : vector<2xf32> to vector<2x2xf32>
  return %1, %2 : vector<2xf32>, vector<2x2xf32>
}
// release: 11
// call: @f(2.0 : f32, [1.5, -3.0] : vector<2xf32>) == [3.0, -6.0] : vector<2xf32>, [[3.0, -6.0], [3.0, -6.0]] : vector<2x2xf32>
