// Part by part.
func.func @f(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.add %a, %b : complex<f64>
  return %0 : complex<f64>
}
// call: @f([1.0, 2.0] : complex<f64>, [0.25, -5.0] : complex<f64>) == [1.25, -3.0] : complex<f64>
// call: @f([-0.0, 0x7FF0000000000000] : complex<f64>, [-0.0, 0xFFF0000000000000] : complex<f64>) == [-0.0, 0x7FF8000000000000] : complex<f64>
// call: @f([poison, 2.0] : complex<f64>, [0.25, -5.0] : complex<f64>) == [poison, -3.0] : complex<f64>
