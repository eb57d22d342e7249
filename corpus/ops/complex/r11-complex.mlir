// In the spelling of release 11.
func @f(%a: f32, %b: f32) -> (complex<f32>, f32) {
  %0 = create_complex %a, %b : complex<f32>
  %1 = create_complex %b, %a : complex<f32>
  %2 = addcf %0, %1 : complex<f32>
  %3 = subcf %0, %1 : complex<f32>
  %4 = im %3 : complex<f32>
  return %2, %4 : complex<f32>, f32
}
// release: 11
// call: @f(1.0 : f32, 4.0 : f32) == [5.0, 5.0] : complex<f32>, 3.0 : f32
