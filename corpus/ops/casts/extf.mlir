// Widening a float is exact, subnormals and infinities too.
func.func @h(%a: f16) -> (f32, f64) {
  %0 = arith.extf %a : f16 to f32
  %1 = arith.extf %a : f16 to f64
  return %0, %1 : f32, f64
}
func.func @f(%a: f32) -> f64 {
  %0 = arith.extf %a : f32 to f64
  return %0 : f64
}
// call: @h(0x3555 : f16) == 0x3EAAA000 : f32, 0x3FD5540000000000 : f64
// the least subnormal, 2^-24
// call: @h(0x0001 : f16) == 0x33800000 : f32, 0x3E70000000000000 : f64
// call: @h(65504.0 : f16) == 65504.0 : f32, 65504.0 : f64
// call: @h(0xFC00 : f16) == 0xFF800000 : f32, 0xFFF0000000000000 : f64
// call: @h(-0.0 : f16) == -0.0 : f32, -0.0 : f64
// call: @h(0x7E00 : f16) == 0x7FC00000 : f32, 0x7FF8000000000000 : f64
// call: @f(0x00000001 : f32) == 0x36A0000000000000 : f64
// call: @f(0x7F7FFFFF : f32) == 0x47EFFFFFE0000000 : f64
