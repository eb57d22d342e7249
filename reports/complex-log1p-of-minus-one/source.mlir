func.func @f(%a: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a : complex<f32>
  return %0 : complex<f32>
}
// call: @f([-1.0, 0.0] : complex<f32>) == [0xFF800000, 0.0] : complex<f32>
