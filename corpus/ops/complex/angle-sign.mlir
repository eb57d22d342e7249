// The angle of a number, the number at that angle, and the angle of which a quotient is the tangent.
func.func @angle(%a: complex<f32>) -> f32 {
  %0 = complex.angle %a : complex<f32>
  return %0 : f32
}
func.func @sign(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sign %a : complex<f32>
  return %0 : complex<f32>
}
func.func @atan2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %a, %b : complex<f32>
  return %0 : complex<f32>
}
// call: @angle([1.0, 2.0] : complex<f32>) == 0x3F8DB70D : f32
// call: @angle([-0.75, 0.5] : complex<f32>) == 0x40236E05 : f32
// call: @angle([-3.0, -4.0] : complex<f32>) == 0xC00DB70D : f32
// The angle is the real function atan2, special values included.
// call: @angle([-1.0, 0.0] : complex<f32>) == 0x40490FDB : f32
// call: @angle([-1.0, -0.0] : complex<f32>) == 0xC0490FDB : f32
// call: @angle([0.0, -0.0] : complex<f32>) == -0.0 : f32
// call: @angle([0x7FC00000, 1.0] : complex<f32>) == 0x7FC00000 : f32
// call: @sign([1.0, 2.0] : complex<f32>) == [0x3EE4F92E, 0x3F64F92E] : complex<f32>
// call: @sign([-0.75, 0.5] : complex<f32>) == [0xBF550140, 0x3F0E00D5] : complex<f32>
// call: @sign([-3.0, -4.0] : complex<f32>) == [0xBF19999A, 0xBF4CCCCD] : complex<f32>
// call: @sign([0.0, 0.0] : complex<f32>) == [0.0, 0.0] : complex<f32>
// call: @sign([0.0, -7.0] : complex<f32>) == [0.0, -1.0] : complex<f32>
// -i log((x + i y) / sqrt(x² + y²))
// call: @atan2([1.0, 2.0] : complex<f32>, [3.0, -1.0] : complex<f32>) == [0x3E42D1BB, 0x3F5781C6] : complex<f32>
// call: @atan2([0.5, 0.25] : complex<f32>, [-2.0, 1.0] : complex<f32>) == [0x403F26C4, 0xBE4AB8C8] : complex<f32>
// an eighth of a turn
// call: @atan2([1.0, 0.0] : complex<f32>, [1.0, 0.0] : complex<f32>) == [0x3F490FDB, 0.0] : complex<f32>
// Where the logarithm jumps nothing is said.
// call: @atan2([0.0, 0.0] : complex<f32>, [-1.0, 0.0] : complex<f32>)
