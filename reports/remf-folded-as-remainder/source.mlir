// seed: 71593
// release: 16
func.func @f2() -> f16 {
  %0 = arith.constant 9.199219e-01 : f16
  %1 = arith.constant 1.000000e+00 : f16
  %2 = arith.remf %0, %1 : f16
  return %2 : f16
}
// call: @f2() == 9.199219e-01 : f16
