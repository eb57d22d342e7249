// Set where each index is below its size; all sizes may be 0.
func.func @f() -> (vector<2x3xi1>, vector<2xi1>) {
  %0 = vector.constant_mask [1, 2] : vector<2x3xi1>
  %1 = vector.constant_mask [0] : vector<2xi1>
  return %0, %1 : vector<2x3xi1>, vector<2xi1>
}
// call: @f() == [[true, true, false], [false, false, false]] : vector<2x3xi1>, [false, false] : vector<2xi1>
