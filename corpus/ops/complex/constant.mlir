// A literal of two parts.
func.func @f() -> complex<f32> {
  %0 = complex.constant [1.5 : f32, -0.0 : f32] : complex<f32>
  return %0 : complex<f32>
}
func.func @parts() -> (f64, f64) {
  %0 = complex.constant [0x7FF0000000000000 : f64, 2.0 : f64] : complex<f64>
  %1 = complex.re %0 : complex<f64>
  %2 = complex.im %0 : complex<f64>
  return %1, %2 : f64, f64
}
// call: @f() == [1.5, -0.0] : complex<f32>
// call: @parts() == 0x7FF0000000000000 : f64, 2.0 : f64
