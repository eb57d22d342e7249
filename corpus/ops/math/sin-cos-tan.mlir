// Angles of every size. The nearest float to pi has a sine, which a quarter of a turn too few or a reduction by too short a pi
// does not give.
func.func @sin_f32(%a: f32) -> f32 {
  %0 = math.sin %a : f32
  return %0 : f32
}
func.func @sin_f64(%a: f64) -> f64 {
  %0 = math.sin %a : f64
  return %0 : f64
}
func.func @sin_f16(%a: f16) -> f16 {
  %0 = math.sin %a : f16
  return %0 : f16
}
func.func @cos_f32(%a: f32) -> f32 {
  %0 = math.cos %a : f32
  return %0 : f32
}
func.func @cos_f64(%a: f64) -> f64 {
  %0 = math.cos %a : f64
  return %0 : f64
}
func.func @cos_f16(%a: f16) -> f16 {
  %0 = math.cos %a : f16
  return %0 : f16
}
// call: @sin_f32(1.0 : f32) == 0x3F576AA4 : f32
// call: @sin_f32(0x40490FDB : f32) == 0xB3BBBD2E : f32
// call: @sin_f32(100.0 : f32) == 0xBF01A12E : f32
// call: @sin_f32(0x7149F2CA : f32) == 0xBF4A89B0 : f32
// call: @sin_f64(0x4480F0CF064DD592 : f64) == 0xBFEB453AB76BF397 : f64
// call: @sin_f16(2.0 : f16) == 0x3B46 : f16
// special values, which are exact
// call: @sin_f32(0.0 : f32) == 0.0 : f32
// call: @sin_f32(-0.0 : f32) == -0.0 : f32
// call: @sin_f32(0x7F800000 : f32) == 0x7FC00000 : f32
// call: @sin_f32(0xFF800000 : f32) == 0x7FC00000 : f32
// call: @sin_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
// call: @cos_f32(1.0 : f32) == 0x3F0A5140 : f32
// call: @cos_f32(0x3FC90FDB : f32) == 0xB33BBD2E : f32
// call: @cos_f32(0x7149F2CA : f32) == 0xBF1C9222 : f32
// call: @cos_f64(0x4480F0CF064DD592 : f64) == 0x3FE0BE2CEF01C8F4 : f64
// call: @cos_f16(2.0 : f16) == 0xB6A9 : f16
// special values, which are exact
// call: @cos_f32(0.0 : f32) == 1.0 : f32
// call: @cos_f32(-0.0 : f32) == 1.0 : f32
// call: @cos_f32(0x7F800000 : f32) == 0x7FC00000 : f32
// call: @cos_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
