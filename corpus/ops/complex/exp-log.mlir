// Exponentials and logarithms: by the formulas for the parts, worked out in double precision and rounded.
func.func @exp(%a: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a : complex<f32>
  return %0 : complex<f32>
}
func.func @expm1(%a: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %a : complex<f32>
  return %0 : complex<f32>
}
func.func @log(%a: complex<f32>) -> complex<f32> {
  %0 = complex.log %a : complex<f32>
  return %0 : complex<f32>
}
func.func @log1p(%a: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a : complex<f32>
  return %0 : complex<f32>
}
// call: @exp([1.0, 2.0] : complex<f32>) == [0xBF90CB4E, 0x401E30C5] : complex<f32>
// call: @exp([-0.75, 0.5] : complex<f32>) == [0x3ED43EAC, 0x3E67E655] : complex<f32>
// call: @exp([-3.0, -4.0] : complex<f32>) == [0xBD054BCF, 0x3D1A5546] : complex<f32>
// call: @expm1([1.0, 2.0] : complex<f32>) == [0xC00865A7, 0x401E30C5] : complex<f32>
// call: @expm1([-0.75, 0.5] : complex<f32>) == [0xBF15E0AA, 0x3E67E655] : complex<f32>
// call: @expm1([-3.0, -4.0] : complex<f32>) == [0xBF842A5E, 0x3D1A5546] : complex<f32>
// call: @log([1.0, 2.0] : complex<f32>) == [0x3F4E0210, 0x3F8DB70D] : complex<f32>
// call: @log([-0.75, 0.5] : complex<f32>) == [0xBDD49F6A, 0x40236E05] : complex<f32>
// call: @log([-3.0, -4.0] : complex<f32>) == [0x3FCE0210, 0xC00DB70D] : complex<f32>
// call: @log1p([1.0, 2.0] : complex<f32>) == [0x3F851592, 0x3F490FDB] : complex<f32>
// call: @log1p([-0.75, 0.5] : complex<f32>) == [0xBF14E220, 0x3F8DB70D] : complex<f32>
// call: @log1p([-3.0, -4.0] : complex<f32>) == [0x3FBFBA14, 0xC0023454] : complex<f32>
// What is special: zero, of which an imaginary part has either sign, and the poles of logarithms.
// call: @exp([0.0, 0.0] : complex<f32>) == [1.0, 0.0] : complex<f32>
// call: @exp([0.0, -0.0] : complex<f32>) == [1.0, 0.0] : complex<f32>
// call: @expm1([0.0, 0.0] : complex<f32>) == [0.0, 0.0] : complex<f32>
// call: @log([1.0, 0.0] : complex<f32>) == [0.0, 0.0] : complex<f32>
// call: @log([0.0, 0.0] : complex<f32>) == [0xFF800000, 0.0] : complex<f32>
// call: @log([-0.0, 0.0] : complex<f32>) == [0xFF800000, 0x40490FDB] : complex<f32>
// call: @log1p([-1.0, 0.0] : complex<f32>) == [0xFF800000, 0.0] : complex<f32>
// Of negative numbers: on either side of the cut.
// call: @log([-1.0, 0.0] : complex<f32>) == [0.0, 0x40490FDB] : complex<f32>
// call: @log([-1.0, -0.0] : complex<f32>) == [0.0, 0xC0490FDB] : complex<f32>
// Close to a pole digits are lost that the formulas lose: log(2^-5) is -3.4657359.
// call: @log1p([-1.0, 0.03125] : complex<f32>) == [0xC05DCE9E, 0x3FC90FDB] : complex<f32>
// call: @log1p([-1.0, 0x39000000] : complex<f32>)
// Of infinities, and of what overflows, nothing is said.
// call: @exp([0x7F800000, 0.0] : complex<f32>)
// call: @exp([80.0, 1.0] : complex<f32>)
