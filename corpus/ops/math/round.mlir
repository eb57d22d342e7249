// Rounding to nearest, ties away from zero.
func.func @f(%a: f32) -> f32 {
  %0 = math.round %a : f32
  return %0 : f32
}
func.func @d(%a: f64) -> f64 {
  %0 = math.round %a : f64
  return %0 : f64
}
// call: @f(0.5 : f32) == 1.0 : f32
// call: @f(-0.5 : f32) == -1.0 : f32
// call: @f(1.5 : f32) == 2.0 : f32
// call: @f(2.5 : f32) == 3.0 : f32
// call: @f(-2.5 : f32) == -3.0 : f32
// The largest value below one half must not become 1 by adding one half to it.
// call: @f(0x3EFFFFFF : f32) == 0.0 : f32
// call: @d(0x3FDFFFFFFFFFFFFF : f64) == 0.0 : f64
// call: @f(-0.25 : f32) == -0.0 : f32
// 2^23 - 0.5 and 2^23 + 1
// call: @f(0x4AFFFFFF : f32) == 8388608.0 : f32
// call: @f(8388609.0 : f32) == 8388609.0 : f32
// 2^52 + 1 has no fraction to round
// call: @d(0x4330000000000001 : f64) == 0x4330000000000001 : f64
// call: @d(0x7FF0000000000000 : f64) == 0x7FF0000000000000 : f64
// call: @d(0x7FF8000000000000 : f64) == 0x7FF8000000000000 : f64
