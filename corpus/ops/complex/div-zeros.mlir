// Which of the zeros a part of a quotient is depends on the formula, and so does all of a quotient by zero.
func.func @f(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, i1) {
  %0 = complex.div %a, %b : complex<f32>
  %1 = complex.eq %a, %b : complex<f32>
  return %0, %1 : complex<f32>, i1
}
// call: @f([-0.5, 0.0] : complex<f32>, [-0.5, 0.0] : complex<f32>) == [1.0, -0.0] : complex<f32>, true
// call: @f([-0.5, 0.0] : complex<f32>, [-0.5, 0.0] : complex<f32>) == [1.0, 0.0] : complex<f32>, true
// call: @f([1.0, 0.0] : complex<f32>, [0.0, 0.0] : complex<f32>)
