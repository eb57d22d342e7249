// and, or, xor.
func.func @f(%v: vector<3xi4>) -> (i4, i4, i4) {
  %0 = vector.reduction <and>, %v : vector<3xi4> into i4
  %1 = vector.reduction <or>, %v : vector<3xi4> into i4
  %2 = vector.reduction <xor>, %v : vector<3xi4> into i4
  return %0, %1, %2 : i4, i4, i4
}
// 6 = 0110, 3 = 0011, 2 = 0010: and 0010, or 0111, xor 0111.
// call: @f([6, 3, 2] : vector<3xi4>) == 2 : i4, 7 : i4, 7 : i4
