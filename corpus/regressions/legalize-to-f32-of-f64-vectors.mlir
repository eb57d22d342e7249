// report: reports/legalize-to-f32-of-f64-vectors
// -math-legalize-to-f32 extends vectors of f64 to f32 (MLIR 19).
func.func @f(%v: vector<2xf64>) -> vector<2xf64> {
  %0 = math.sqrt %v : vector<2xf64>
  return %0 : vector<2xf64>
}
// call: @f([4.0, 9.0] : vector<2xf64>) == [2.0, 3.0] : vector<2xf64>
