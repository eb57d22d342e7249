// Square roots: the one whose real part is not negative, and 1 divided by it.
func.func @sqrt(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a : complex<f32>
  return %0 : complex<f32>
}
func.func @rsqrt(%a: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %a : complex<f32>
  return %0 : complex<f32>
}
// call: @sqrt([1.0, 2.0] : complex<f32>) == [0x3FA2D18A, 0x3F494137] : complex<f32>
// call: @sqrt([-0.75, 0.5] : complex<f32>) == [0x3E8CDD38, 0x3F689F0E] : complex<f32>
// call: @sqrt([-3.0, -4.0] : complex<f32>) == [0x3F800000, 0xC0000000] : complex<f32>
// call: @rsqrt([1.0, 2.0] : complex<f32>) == [0x3F11A11A, 0xBEB401FA] : complex<f32>
// call: @rsqrt([-0.75, 0.5] : complex<f32>) == [0x3E9C4654, 0xBF8108FC] : complex<f32>
// call: @rsqrt([-3.0, -4.0] : complex<f32>) == [0x3E4CCCCD, 0x3ECCCCCD] : complex<f32>
// call: @sqrt([0.0, 0.0] : complex<f32>) == [0.0, 0.0] : complex<f32>
// call: @sqrt([4.0, 0.0] : complex<f32>) == [2.0, 0.0] : complex<f32>
// call: @sqrt([4.0, -0.0] : complex<f32>) == [2.0, -0.0] : complex<f32>
// call: @rsqrt([4.0, 0.0] : complex<f32>) == [0.5, 0.0] : complex<f32>
// Of a negative number formulas have one root or the other.
// call: @sqrt([-4.0, -0.0] : complex<f32>) == [0.0, 2.0] : complex<f32>
// call: @sqrt([-4.0, -0.0] : complex<f32>) == [0.0, -2.0] : complex<f32>
// Nothing is said of a pole.
// call: @rsqrt([0.0, 0.0] : complex<f32>)
