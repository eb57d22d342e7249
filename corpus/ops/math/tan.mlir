// Tangents, on both sides of the pole that no float hits.
func.func @tan_f32(%a: f32) -> f32 {
  %0 = math.tan %a : f32
  return %0 : f32
}
func.func @tan_f64(%a: f64) -> f64 {
  %0 = math.tan %a : f64
  return %0 : f64
}
// call: @tan_f32(1.0 : f32) == 0x3FC75923 : f32
// call: @tan_f32(0x3FC90FDB : f32) == 0xCBAE8A4A : f32
// call: @tan_f32(0x3FC90FDA : f32) == 0x4B4A1BDA : f32
// call: @tan_f64(2.0 : f64) == 0xC0017AF62E0950F8 : f64
// call: @tan_f64(0x4480F0CF064DD592 : f64) == 0xBFFA0F79C1B6B257 : f64
// special values, which are exact
// call: @tan_f32(0.0 : f32) == 0.0 : f32
// call: @tan_f32(-0.0 : f32) == -0.0 : f32
// call: @tan_f32(0x7F800000 : f32) == 0x7FC00000 : f32
// call: @tan_f64(0x7FF8000000000000 : f64) == 0x7FF8000000000000 : f64
