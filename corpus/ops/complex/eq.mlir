// Equal in both parts; zeros are, whatever their signs, and no NaN is.
func.func @f(%a: complex<f32>, %b: complex<f32>) -> (i1, i1) {
  %0 = complex.eq %a, %b : complex<f32>
  %1 = complex.neq %a, %b : complex<f32>
  return %0, %1 : i1, i1
}
// call: @f([1.5, 2.0] : complex<f32>, [1.5, 2.0] : complex<f32>) == 1 : i1, 0 : i1
// call: @f([1.5, 2.0] : complex<f32>, [1.5, -2.0] : complex<f32>) == 0 : i1, 1 : i1
// call: @f([0.0, -0.0] : complex<f32>, [-0.0, 0.0] : complex<f32>) == 1 : i1, 0 : i1
// call: @f([1.5, 0x7FC00000] : complex<f32>, [1.5, 0x7FC00000] : complex<f32>) == 0 : i1, 1 : i1
