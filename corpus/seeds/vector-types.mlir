// Type conversion, vector types: one dimension is a vector, more are arrays of vectors. The blanks
// of `4 x f32` are left out. The large one carries no call.
func @one(%arg0: vector<4xf32>) -> vector<4xf32> {
  %0 = addf %arg0, %arg0 : vector<4xf32>
  return %0 : vector<4xf32>
}
func @three(%arg0: vector<4x8x16xf32>) -> vector<4x8x16xf32> {
  %0 = addf %arg0, %arg0 : vector<4x8x16xf32>
  return %0 : vector<4x8x16xf32>
}
func @small(%arg0: vector<2x1x3xf32>) -> vector<2x1x3xf32> {
  %0 = addf %arg0, %arg0 : vector<2x1x3xf32>
  return %0 : vector<2x1x3xf32>
}
// release: 11
// call: @one([1.0, -2.0, 0.25, -0.0] : vector<4xf32>) == [2.0, -4.0, 0.5, -0.0] : vector<4xf32>
// call: @small([[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]] : vector<2x1x3xf32>) == [[[2.0, 4.0, 6.0]], [[8.0, 10.0, 12.0]]] : vector<2x1x3xf32>
