// The spelling of release 13: kinds as strings, signed `min` and `max`, std names.
func @f(%v: vector<3xi32>, %x: i32) -> (i32, i32, vector<3xi32>, i32) {
  %0 = vector.reduction "min", %v : vector<3xi32> into i32
  %1 = vector.reduction "max", %v : vector<3xi32> into i32
  %2 = splat %x : vector<3xi32>
  %3 = addi %v, %2 : vector<3xi32>
  %4 = vector.extract %3[1] : vector<3xi32>
  return %0, %1, %3, %4 : i32, i32, vector<3xi32>, i32
}
// release: 13
// call: @f([3, -4, 5] : vector<3xi32>, 10 : i32) == -4 : i32, 5 : i32, [13, 6, 15] : vector<3xi32>, 6 : i32
