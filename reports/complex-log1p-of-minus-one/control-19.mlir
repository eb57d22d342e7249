func.func @f(%a: complex<f32>) -> complex<f32> {
  %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.add %one, %a : complex<f32>
  %1 = complex.log %0 : complex<f32>
  return %1 : complex<f32>
}
func.func @main() -> f32 {
  %a = complex.constant [-1.0 : f32, 0.0 : f32] : complex<f32>
  %r = func.call @f(%a) : (complex<f32>) -> complex<f32>
  %s = complex.re %r : complex<f32>
  return %s : f32
}
