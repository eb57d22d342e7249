// Arcs. Outside of the interval from -1 to 1 there is none.
func.func @asin_f32(%a: f32) -> f32 {
  %0 = math.asin %a : f32
  return %0 : f32
}
func.func @asin_f64(%a: f64) -> f64 {
  %0 = math.asin %a : f64
  return %0 : f64
}
func.func @acos_f32(%a: f32) -> f32 {
  %0 = math.acos %a : f32
  return %0 : f32
}
func.func @acos_f64(%a: f64) -> f64 {
  %0 = math.acos %a : f64
  return %0 : f64
}
// call: @asin_f32(0.5 : f32) == 0x3F060A92 : f32
// call: @asin_f32(1.0 : f32) == 0x3FC90FDB : f32
// call: @asin_f64(-1.0 : f64) == 0xBFF921FB54442D18 : f64
// call: @asin_f64(0x3BC79CA10C924223 : f64) == 0x3BC79CA10C924223 : f64
// special values, which are exact
// call: @asin_f32(0.0 : f32) == 0.0 : f32
// call: @asin_f32(-0.0 : f32) == -0.0 : f32
// call: @asin_f32(1.5 : f32) == 0x7FC00000 : f32
// call: @asin_f32(0xFF800000 : f32) == 0x7FC00000 : f32
// call: @asin_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
// call: @acos_f32(0.5 : f32) == 0x3F860A92 : f32
// call: @acos_f32(0.0 : f32) == 0x3FC90FDB : f32
// call: @acos_f64(-1.0 : f64) == 0x400921FB54442D18 : f64
// call: @acos_f32(0x3F7FFFFE : f32) == 0x3A000000 : f32
// special values, which are exact
// call: @acos_f32(1.0 : f32) == 0.0 : f32
// call: @acos_f32(-1.5 : f32) == 0x7FC00000 : f32
// call: @acos_f32(0x7F800000 : f32) == 0x7FC00000 : f32
// call: @acos_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
