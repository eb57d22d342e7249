// report: reports/cmpi-of-equal-vectors-folds-to-i1
// cmpi of a vector with itself is folded to a scalar i1 (MLIR 13).
// release: 13
func @f(%a: vector<2xi32>) -> vector<2xi1> {
  %r = cmpi eq, %a, %a : vector<2xi32>
  return %r : vector<2xi1>
}
// call: @f([1, 2] : vector<2xi32>) == [true, true] : vector<2xi1>
