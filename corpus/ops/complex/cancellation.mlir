// Complex functions where the textbook formulas cancel. The expected results are those of an accurate library.
func.func @tanh(%z: complex<f32>) -> complex<f32> {
  %r = complex.tanh %z : complex<f32>
  return %r : complex<f32>
}
func.func @expm1(%z: complex<f32>) -> complex<f32> {
  %r = complex.expm1 %z : complex<f32>
  return %r : complex<f32>
}
func.func @log1p(%z: complex<f32>) -> complex<f32> {
  %r = complex.log1p %z : complex<f32>
  return %r : complex<f32>
}
func.func @log(%z: complex<f32>) -> complex<f32> {
  %r = complex.log %z : complex<f32>
  return %r : complex<f32>
}
func.func @sin(%z: complex<f32>) -> complex<f32> {
  %r = complex.sin %z : complex<f32>
  return %r : complex<f32>
}
// tanh(x + iπ/2) is coth x, about 1/x. The float nearest to π/2 is 4.37e-8 too large, which moves the imaginary part by
// that times 1/x².
// call: @tanh([1.0e-4, 1.57079637] : complex<f32>) == [9999.998, -4.371138] : complex<f32>
// exp(z) - 1, log(1 + z) and sin z are about z.
// call: @expm1([1.0e-10, 1.0e-10] : complex<f32>) == [1.0e-10, 1.0e-10] : complex<f32>
// call: @log1p([1.0e-10, 1.0e-10] : complex<f32>) == [1.0e-10, 1.0e-10] : complex<f32>
// call: @sin([1.0e-10, 1.0e-10] : complex<f32>) == [1.0e-10, 1.0e-10] : complex<f32>
// |z|² is 1 + 2^-26, so that the logarithm of |z| is 2^-27, and the angle is 2^-13.
// call: @log([1.0, 0x39000000] : complex<f32>) == [0x32000000, 0x39000000] : complex<f32>
