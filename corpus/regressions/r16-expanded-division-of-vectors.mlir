// report: reports/expanded-division-of-vectors
// -arith-expand gives a division of vectors a scalar constant of vector type (MLIR 13 to 16).
// release: 16
func.func @f(%a: vector<2xi32>, %b: vector<2xi32>) -> vector<2xi32> {
  %0 = arith.ceildivui %a, %b : vector<2xi32>
  return %0 : vector<2xi32>
}
// call: @f([7, 8] : vector<2xi32>, [2, 4] : vector<2xi32>) == [4, 2] : vector<2xi32>
