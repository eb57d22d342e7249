// Quotients, by whatever formula: with the squares of the divisor, or without.
func.func @f(%a: complex<f64>, %b: complex<f64>) -> (f64, f64) {
  %0 = complex.div %a, %b : complex<f64>
  %1 = complex.re %0 : complex<f64>
  %2 = complex.im %0 : complex<f64>
  return %1, %2 : f64, f64
}
// (11 + 2i) / (3 - 4i) = 1 + 2i, 1 / i = -i, 1 / (1 + 2i) = 0.2 - 0.4i
// call: @f([11.0, 2.0] : complex<f64>, [3.0, -4.0] : complex<f64>) == 1.0 : f64, 2.0 : f64
// call: @f([1.0, 0.0] : complex<f64>, [0.0, 1.0] : complex<f64>) == 0.0 : f64, -1.0 : f64
// call: @f([1.0, 0.0] : complex<f64>, [1.0, 2.0] : complex<f64>) == 0.2 : f64, -0.4 : f64
