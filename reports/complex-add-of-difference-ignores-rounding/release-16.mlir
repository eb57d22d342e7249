func.func @main() -> f32 {
  %a = complex.constant [1.0 : f32, 1.0 : f32] : complex<f32>
  %b = complex.constant [1.0e+10 : f32, 1.0e+10 : f32] : complex<f32>
  %r = func.call @f(%a, %b) : (complex<f32>, complex<f32>) -> complex<f32>
  %s = complex.re %r : complex<f32>
  return %s : f32
}
func.func @f(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sub %a, %b : complex<f32>
  %1 = complex.add %0, %b : complex<f32>
  return %1 : complex<f32>
}
