func.func @f(%a: complex<f32>, %z: complex<f32>) -> complex<f32> {
  %r = complex.add %a, %z : complex<f32>
  return %r : complex<f32>
}
func.func @main() -> f32 {
  %a = complex.constant [-0.0 : f32, 1.0 : f32] : complex<f32>
  %z = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %r = func.call @f(%a, %z) : (complex<f32>, complex<f32>) -> complex<f32>
  %s = complex.re %r : complex<f32>
  return %s : f32
}
