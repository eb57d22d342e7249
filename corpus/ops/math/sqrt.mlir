// The square root is correctly rounded; of a negative number it is NaN, of -0 it is -0.
func.func @f(%a: f32) -> f32 {
  %0 = math.sqrt %a : f32
  return %0 : f32
}
func.func @d(%a: f64) -> f64 {
  %0 = math.sqrt %a : f64
  return %0 : f64
}
func.func @h(%a: f16) -> f16 {
  %0 = math.sqrt %a : f16
  return %0 : f16
}
// call: @f(4.0 : f32) == 2.0 : f32
// call: @f(2.0 : f32) == 0x3FB504F3 : f32
// call: @f(3.0 : f32) == 0x3FDDB3D7 : f32
// call: @f(-0.0 : f32) == -0.0 : f32
// call: @f(-1.0 : f32) == 0x7FC00000 : f32
// call: @f(0x80000001 : f32) == 0x7FC00000 : f32
// call: @f(0x7F800000 : f32) == 0x7F800000 : f32
// the neighbours of 1
// call: @f(0x3F800001 : f32) == 0x3F800000 : f32
// call: @f(0x3F7FFFFF : f32) == 0x3F7FFFFF : f32
// the least subnormal 2^-149, and the largest float
// call: @f(0x00000001 : f32) == 0x1A3504F3 : f32
// call: @f(0x7F7FFFFF : f32) == 0x5F7FFFFF : f32
// call: @d(2.0 : f64) == 0x3FF6A09E667F3BCD : f64
// call: @d(3.0 : f64) == 0x3FFBB67AE8584CAA : f64
// 2^-1074 is the square of 2^-537
// call: @d(0x0000000000000001 : f64) == 0x1E60000000000000 : f64
// call: @d(0x7FEFFFFFFFFFFFFF : f64) == 0x5FEFFFFFFFFFFFFF : f64
// call: @h(2.0 : f16) == 0x3DA8 : f16
// call: @h(0x0001 : f16) == 0x0C00 : f16
// call: @h(65504.0 : f16) == 0x5BFF : f16
