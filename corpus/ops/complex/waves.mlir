// Sine, cosine and tangents.
func.func @sin(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sin %a : complex<f32>
  return %0 : complex<f32>
}
func.func @cos(%a: complex<f32>) -> complex<f32> {
  %0 = complex.cos %a : complex<f32>
  return %0 : complex<f32>
}
func.func @tan(%a: complex<f32>) -> complex<f32> {
  %0 = complex.tan %a : complex<f32>
  return %0 : complex<f32>
}
func.func @tanh(%a: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %a : complex<f32>
  return %0 : complex<f32>
}
// call: @sin([1.0, 2.0] : complex<f32>) == [0x404A9C1D, 0x3FFAD435] : complex<f32>
// call: @sin([-0.75, 0.5] : complex<f32>) == [0xBF44C52B, 0x3EC33716] : complex<f32>
// call: @sin([-3.0, -4.0] : complex<f32>) == [0xC076A3A5, 0x41D8226F] : complex<f32>
// call: @cos([1.0, 2.0] : complex<f32>) == [0x40021822, 0xC043524B] : complex<f32>
// call: @cos([-0.75, 0.5] : complex<f32>) == [0x3F5337E1, 0x3EB5DC9D] : complex<f32>
// call: @cos([-3.0, -4.0] : complex<f32>) == [0xC1D84792, 0xC076794C] : complex<f32>
// call: @tan([1.0, 2.0] : complex<f32>) == [0x3D0A7F51, 0x3F81E4C2] : complex<f32>
// call: @tan([-0.75, 0.5] : complex<f32>) == [0xBF1E3B91, 0x3F3A6C17] : complex<f32>
// call: @tan([-3.0, -4.0] : complex<f32>) == [0x3944725D, 0xBF7FD5CB] : complex<f32>
// call: @tanh([1.0, 2.0] : complex<f32>) == [0x3F95579D, 0xBE794D1B] : complex<f32>
// call: @tanh([-0.75, 0.5] : complex<f32>) == [0xBF3C7003, 0x3E94EFFD] : complex<f32>
// call: @tanh([-3.0, -4.0] : complex<f32>) == [0xBF801740, 0xBBA0D574] : complex<f32>
// call: @sin([0.0, 0.0] : complex<f32>) == [0.0, 0.0] : complex<f32>
// call: @cos([0.0, 0.0] : complex<f32>) == [1.0, 0.0] : complex<f32>
// call: @tan([0.0, 0.0] : complex<f32>) == [0.0, 0.0] : complex<f32>
// Beside a pole of the tangent, where the cosine has few digits left, nothing is said.
// call: @tanh([0.0, 0x3FC90FDB] : complex<f32>)
