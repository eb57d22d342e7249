func.func @main() -> f32 {
  %x = arith.constant 1.0e+10 : f32
  %z = complex.create %x, %x : complex<f32>
  %r = complex.atan2 %z, %z : complex<f32>
  %re = complex.re %r : complex<f32>
  return %re : f32
}
