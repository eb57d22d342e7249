// Logarithms. Of what is negative they are NaN, of either zero minus infinity, of 1 exactly +0.
func.func @log_f32(%a: f32) -> f32 {
  %0 = math.log %a : f32
  return %0 : f32
}
func.func @log_f64(%a: f64) -> f64 {
  %0 = math.log %a : f64
  return %0 : f64
}
func.func @log_f16(%a: f16) -> f16 {
  %0 = math.log %a : f16
  return %0 : f16
}
func.func @log2_f32(%a: f32) -> f32 {
  %0 = math.log2 %a : f32
  return %0 : f32
}
func.func @log2_f64(%a: f64) -> f64 {
  %0 = math.log2 %a : f64
  return %0 : f64
}
func.func @log2_f16(%a: f16) -> f16 {
  %0 = math.log2 %a : f16
  return %0 : f16
}
func.func @log10_f32(%a: f32) -> f32 {
  %0 = math.log10 %a : f32
  return %0 : f32
}
func.func @log10_f64(%a: f64) -> f64 {
  %0 = math.log10 %a : f64
  return %0 : f64
}
func.func @log10_f16(%a: f16) -> f16 {
  %0 = math.log10 %a : f16
  return %0 : f16
}
// call: @log_f32(2.0 : f32) == 0x3F317218 : f32
// call: @log_f32(0x3DCCCCCD : f32) == 0xC0135D8E : f32
// call: @log_f32(0x7149F2CA : f32) == 0x428A27B5 : f32
// call: @log_f64(10.0 : f64) == 0x40026BB1BBB55516 : f64
// call: @log_f64(0x01A56E1FC2F8F359 : f64) == 0xC085963447F87FB5 : f64
// call: @log_f16(3.0 : f16) == 0x3C65 : f16
// special values, which are exact
// call: @log_f32(1.0 : f32) == 0.0 : f32
// call: @log_f32(0.0 : f32) == 0xFF800000 : f32
// call: @log_f32(-0.0 : f32) == 0xFF800000 : f32
// call: @log_f32(-1.0 : f32) == 0x7FC00000 : f32
// call: @log_f32(0x7F800000 : f32) == 0x7F800000 : f32
// call: @log_f32(0xFF800000 : f32) == 0x7FC00000 : f32
// call: @log_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
// call: @log2_f32(10.0 : f32) == 0x40549A78 : f32
// call: @log2_f32(8.0 : f32) == 3.0 : f32
// call: @log2_f64(0.3 : f64) == 0xBFFBCA9C6F53897B : f64
// call: @log2_f16(5.0 : f16) == 0x40A5 : f16
// special values, which are exact
// call: @log2_f64(1.0 : f64) == 0.0 : f64
// call: @log2_f64(0.0 : f64) == 0xFFF0000000000000 : f64
// call: @log2_f64(-2.0 : f64) == 0x7FF8000000000000 : f64
// call: @log2_f64(0x7FF0000000000000 : f64) == 0x7FF0000000000000 : f64
// call: @log10_f32(2.0 : f32) == 0x3E9A209B : f32
// call: @log10_f32(1000.0 : f32) == 3.0 : f32
// call: @log10_f64(7.0 : f64) == 0x3FEB0B0B0B78CC3F : f64
// call: @log10_f16(5.0 : f16) == 0x3997 : f16
// special values, which are exact
// call: @log10_f32(1.0 : f32) == 0.0 : f32
// call: @log10_f32(0.0 : f32) == 0xFF800000 : f32
// call: @log10_f64(-1.0 : f64) == 0x7FF8000000000000 : f64
// call: @log10_f64(0x7FF0000000000000 : f64) == 0x7FF0000000000000 : f64
