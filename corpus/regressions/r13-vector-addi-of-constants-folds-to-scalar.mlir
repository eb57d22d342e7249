// report: reports/vector-addi-of-constants-folds-to-scalar
// The sum of two constant vectors is folded to a scalar attribute (MLIR 13).
// release: 13
func @f(%a: vector<2xi32>) -> vector<2xi32> {
  %c = constant dense<7> : vector<2xi32>
  %d = constant dense<5> : vector<2xi32>
  %s = addi %a, %c : vector<2xi32>
  %r = addi %s, %d : vector<2xi32>
  return %r : vector<2xi32>
}
// call: @f([1, -20] : vector<2xi32>) == [13, -8] : vector<2xi32>
