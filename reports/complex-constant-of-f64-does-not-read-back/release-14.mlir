func @f() -> complex<f64> {
  %0 = complex.constant [134217728.0, -1.0] : complex<f64>
  return %0 : complex<f64>
}
