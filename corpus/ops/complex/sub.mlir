// Part by part; x - x is +0.
func.func @f(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sub %a, %b : complex<f32>
  return %0 : complex<f32>
}
// call: @f([1.0, 2.0] : complex<f32>, [0.5, 2.0] : complex<f32>) == [0.5, 0.0] : complex<f32>
// call: @f([-0.0, 1.0] : complex<f32>, [0.0, -1.0] : complex<f32>) == [-0.0, 2.0] : complex<f32>
