// Parts, sums and differences of complex numbers.
func.func @f(%a: complex<f32>, %re: f32, %im: f32) -> (complex<f32>, complex<f32>, f32) {
  %b = complex.create %re, %im : complex<f32>
  %0 = complex.add %a, %b : complex<f32>
  %1 = complex.sub %a, %b : complex<f32>
  %r = complex.re %0 : complex<f32>
  %i = complex.im %1 : complex<f32>
  %2 = arith.addf %r, %i : f32
  return %0, %1, %2 : complex<f32>, complex<f32>, f32
}
// call: @f([1.0, 2.0] : complex<f32>, 0.5 : f32, 4.0 : f32) == [1.5, 6.0] : complex<f32>, [0.5, -2.0] : complex<f32>, -0.5 : f32
