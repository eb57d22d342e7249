// The parts of a product are sums of products, which may be rounded before they are added or not.
func.func @f(%a: complex<f32>, %b: complex<f32>) -> (f32, f32) {
  %0 = complex.mul %a, %b : complex<f32>
  %1 = complex.re %0 : complex<f32>
  %2 = complex.im %0 : complex<f32>
  return %1, %2 : f32, f32
}
// (1 + 2i) (3 - 4i) = 11 + 2i, and i i = -1
// call: @f([1.0, 2.0] : complex<f32>, [3.0, -4.0] : complex<f32>) == 11.0 : f32, 2.0 : f32
// call: @f([0.0, 1.0] : complex<f32>, [0.0, 1.0] : complex<f32>) == -1.0 : f32, 0.0 : f32
// (1 + 2^-23)^2 - 1 is 2^-22 + 2^-46: the last part is lost if the square is rounded before 1 is taken from it
// call: @f([0x3F800001, 1.0] : complex<f32>, [0x3F800001, 1.0] : complex<f32>) == 0x34800000 : f32, 0x40000001 : f32
// call: @f([0x3F800001, 1.0] : complex<f32>, [0x3F800001, 1.0] : complex<f32>) == 0x34800001 : f32, 0x40000001 : f32
