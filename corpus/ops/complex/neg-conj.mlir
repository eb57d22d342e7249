// Signs of the parts; those of zeros, too.
func.func @neg(%a: complex<f32>) -> complex<f32> {
  %0 = complex.neg %a : complex<f32>
  return %0 : complex<f32>
}
func.func @conj(%a: complex<f32>) -> complex<f32> {
  %0 = complex.conj %a : complex<f32>
  return %0 : complex<f32>
}
// call: @neg([1.5, -0.0] : complex<f32>) == [-1.5, 0.0] : complex<f32>
// call: @neg([0x7F800000, 0.0] : complex<f32>) == [0xFF800000, -0.0] : complex<f32>
// call: @conj([1.5, 2.0] : complex<f32>) == [1.5, -2.0] : complex<f32>
// call: @conj([-0.0, 0.0] : complex<f32>) == [-0.0, -0.0] : complex<f32>
