// A number from its parts, and its parts again.
func.func @f(%a: f32, %b: f32) -> (complex<f32>, f32, f32) {
  %0 = complex.create %a, %b : complex<f32>
  %1 = complex.re %0 : complex<f32>
  %2 = complex.im %0 : complex<f32>
  return %0, %1, %2 : complex<f32>, f32, f32
}
// call: @f(1.5 : f32, -0.0 : f32) == [1.5, -0.0] : complex<f32>, 1.5 : f32, -0.0 : f32
// call: @f(poison : f32, 2.0 : f32) == [poison, 2.0] : complex<f32>, poison : f32, 2.0 : f32
