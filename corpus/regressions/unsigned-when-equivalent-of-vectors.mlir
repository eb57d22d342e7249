// report: reports/unsigned-when-equivalent-of-vectors
// -arith-unsigned-when-equivalent takes all vectors for non-negative (MLIR 15).
func.func @f(%a: vector<1xi32>) -> vector<1xi32> {
  %c2 = arith.constant dense<2> : vector<1xi32>
  %0 = arith.divsi %a, %c2 : vector<1xi32>
  return %0 : vector<1xi32>
}
// call: @f([-4] : vector<1xi32>) == [-2] : vector<1xi32>
