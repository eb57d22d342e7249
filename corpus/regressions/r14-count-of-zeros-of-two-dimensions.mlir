// report: reports/count-of-zeros-of-two-dimensions
// -convert-math-to-llvm crashes on math.ctlz of a vector of two dimensions (MLIR 14).
// release: 14
func @f(%a: vector<2x2xi32>) -> vector<2x2xi32> {
  %0 = math.ctlz %a : vector<2x2xi32>
  return %0 : vector<2x2xi32>
}
// call: @f([[1, -1], [65536, 0]] : vector<2x2xi32>) == [[31, 0], [15, 32]] : vector<2x2xi32>
