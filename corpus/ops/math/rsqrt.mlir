// The reciprocal of a square root, which every conversion makes of two ops.
func.func @rsqrt_f32(%a: f32) -> f32 {
  %0 = math.rsqrt %a : f32
  return %0 : f32
}
func.func @rsqrt_f64(%a: f64) -> f64 {
  %0 = math.rsqrt %a : f64
  return %0 : f64
}
func.func @rsqrt_f16(%a: f16) -> f16 {
  %0 = math.rsqrt %a : f16
  return %0 : f16
}
// call: @rsqrt_f32(2.0 : f32) == 0x3F3504F3 : f32
// call: @rsqrt_f32(4.0 : f32) == 0.5 : f32
// call: @rsqrt_f64(3.0 : f64) == 0x3FE279A74590331C : f64
// call: @rsqrt_f16(2.0 : f16) == 0x39A8 : f16
// call: @rsqrt_f32(0x000116C2 : f32) == 0x60AD790A : f32
// special values, which are exact
// call: @rsqrt_f32(1.0 : f32) == 1.0 : f32
// call: @rsqrt_f32(0.0 : f32) == 0x7F800000 : f32
// call: @rsqrt_f32(-0.0 : f32) == 0xFF800000 : f32
// call: @rsqrt_f32(0x7F800000 : f32) == 0.0 : f32
// call: @rsqrt_f32(-1.0 : f32) == 0x7FC00000 : f32
// call: @rsqrt_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
