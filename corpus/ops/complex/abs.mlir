// The distance from zero. Where a square overflows no document says how far it scales, and nothing is said of such a
// call but that it ends.
func.func @f(%a: complex<f32>) -> f32 {
  %0 = complex.abs %a : complex<f32>
  return %0 : f32
}
func.func @d(%a: complex<f64>) -> f64 {
  %0 = complex.abs %a : complex<f64>
  return %0 : f64
}
// call: @f([3.0, 4.0] : complex<f32>) == 5.0 : f32
// call: @f([-3.0, 0.0] : complex<f32>) == 3.0 : f32
// call: @f([-0.0, 0.0] : complex<f32>) == 0.0 : f32
// the root of 2
// call: @f([1.0, -1.0] : complex<f32>) == 0x3FB504F3 : f32
// call: @d([1.0, -1.0] : complex<f64>) == 0x3FF6A09E667F3BCD : f64
// call: @f([0x7F7FFFFF, 1.0] : complex<f32>)
