// release: 13
// As release 13 has them, in generic form as well.
func @f(%a: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>) {
  %0 = complex.exp %a : complex<f32>
  %1 = "complex.log"(%a) : (complex<f32>) -> complex<f32>
  %2 = complex.sign %a : complex<f32>
  return %0, %1, %2 : complex<f32>, complex<f32>, complex<f32>
}
// call: @f([1.0, 2.0] : complex<f32>) == [0xBF90CB4E, 0x401E30C5] : complex<f32>, [0x3F4E0210, 0x3F8DB70D] : complex<f32>, [0x3EE4F92E, 0x3F64F92E] : complex<f32>
