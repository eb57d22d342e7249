// The number of each lane.
func.func @f() -> vector<3xindex> {
  %0 = vector.step : vector<3xindex>
  return %0 : vector<3xindex>
}
// call: @f() == [0, 1, 2] : vector<3xindex>
