// One bit: the sum is the parity, the product and the maximum as for numbers 0 and 1 (or -1).
func.func @f(%v: vector<3xi1>) -> (i1, i1, i1, i1) {
  %0 = vector.reduction <add>, %v : vector<3xi1> into i1
  %1 = vector.reduction <mul>, %v : vector<3xi1> into i1
  %2 = vector.reduction <maxsi>, %v : vector<3xi1> into i1
  %3 = vector.reduction <maxui>, %v : vector<3xi1> into i1
  return %0, %1, %2, %3 : i1, i1, i1, i1
}
// Signed, true is -1 and false the larger.
// call: @f([true, true, true] : vector<3xi1>) == true, true, true, true
// call: @f([true, false, true] : vector<3xi1>) == false, false, false, true
