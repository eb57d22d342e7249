// Their inverses; `acosh` is of what is not below 1, `atanh` of what is between -1 and 1.
func.func @asinh_f32(%a: f32) -> f32 {
  %0 = math.asinh %a : f32
  return %0 : f32
}
func.func @asinh_f64(%a: f64) -> f64 {
  %0 = math.asinh %a : f64
  return %0 : f64
}
func.func @acosh_f32(%a: f32) -> f32 {
  %0 = math.acosh %a : f32
  return %0 : f32
}
func.func @atanh_f32(%a: f32) -> f32 {
  %0 = math.atanh %a : f32
  return %0 : f32
}
func.func @atanh_f64(%a: f64) -> f64 {
  %0 = math.atanh %a : f64
  return %0 : f64
}
// call: @asinh_f32(1.0 : f32) == 0x3F61A1B3 : f32
// call: @asinh_f32(0x2EDBE6FF : f32) == 0x2EDBE6FF : f32
// call: @asinh_f32(0xF149F2CA : f32) == 0xC28B8A99 : f32
// call: @asinh_f64(2.0 : f64) == 0x3FF719218313D087 : f64
// special values, which are exact
// call: @asinh_f32(-0.0 : f32) == -0.0 : f32
// call: @asinh_f32(0x7F800000 : f32) == 0x7F800000 : f32
// call: @asinh_f32(0xFF800000 : f32) == 0xFF800000 : f32
// call: @asinh_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
// call: @acosh_f32(2.0 : f32) == 0x3FA89214 : f32
// call: @acosh_f32(0x3F800001 : f32) == 0x3A000000 : f32
// call: @acosh_f32(0x7149F2CA : f32) == 0x428B8A99 : f32
// special values, which are exact
// call: @acosh_f32(1.0 : f32) == 0.0 : f32
// call: @acosh_f32(0.5 : f32) == 0x7FC00000 : f32
// call: @acosh_f32(0x7F800000 : f32) == 0x7F800000 : f32
// call: @acosh_f32(0xFF800000 : f32) == 0x7FC00000 : f32
// call: @atanh_f32(0.5 : f32) == 0x3F0C9F54 : f32
// call: @atanh_f32(0x2EDBE6FF : f32) == 0x2EDBE6FF : f32
// call: @atanh_f32(0xBF7FFFFE : f32) == 0xC1051592 : f32
// call: @atanh_f64(0.1 : f64) == 0x3FB9AF93CD234412 : f64
// special values, which are exact
// call: @atanh_f32(-0.0 : f32) == -0.0 : f32
// call: @atanh_f32(1.0 : f32) == 0x7F800000 : f32
// call: @atanh_f32(-1.0 : f32) == 0xFF800000 : f32
// call: @atanh_f32(1.5 : f32) == 0x7FC00000 : f32
// call: @atanh_f32(0x7F800000 : f32) == 0x7FC00000 : f32
