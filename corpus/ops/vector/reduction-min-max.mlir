// Signed and unsigned extremes.
func.func @f(%v: vector<3xi8>) -> (i8, i8, i8, i8) {
  %0 = vector.reduction <minsi>, %v : vector<3xi8> into i8
  %1 = vector.reduction <minui>, %v : vector<3xi8> into i8
  %2 = vector.reduction <maxsi>, %v : vector<3xi8> into i8
  %3 = vector.reduction <maxui>, %v : vector<3xi8> into i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}
// call: @f([3, -128, 5] : vector<3xi8>) == -128 : i8, 3 : i8, 5 : i8, -128 : i8
// call: @f([-1, -1, -2] : vector<3xi8>) == -2 : i8, -2 : i8, -1 : i8, -1 : i8
