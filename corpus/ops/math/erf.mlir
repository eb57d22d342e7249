// The error function and, without cancellation, what it lacks to 1.
func.func @erf_f32(%a: f32) -> f32 {
  %0 = math.erf %a : f32
  return %0 : f32
}
func.func @erf_f64(%a: f64) -> f64 {
  %0 = math.erf %a : f64
  return %0 : f64
}
func.func @erfc_f32(%a: f32) -> f32 {
  %0 = math.erfc %a : f32
  return %0 : f32
}
func.func @erfc_f64(%a: f64) -> f64 {
  %0 = math.erfc %a : f64
  return %0 : f64
}
// call: @erf_f32(0.5 : f32) == 0x3F053F7B : f32
// call: @erf_f64(-2.0 : f64) == 0xBFEFD9AE142795E3 : f64
// call: @erf_f32(0x2EDBE6FF : f32) == 0x2EF8221A : f32
// special values, which are exact
// call: @erf_f32(-0.0 : f32) == -0.0 : f32
// call: @erf_f32(0x7F800000 : f32) == 1.0 : f32
// call: @erf_f32(0xFF800000 : f32) == -1.0 : f32
// call: @erf_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
// call: @erf_f32(20.0 : f32) == 1.0 : f32
// call: @erfc_f32(0.5 : f32) == 0x3EF5810A : f32
// call: @erfc_f32(5.0 : f32) == 0x2BD860D4 : f32
// call: @erfc_f64(-2.0 : f64) == 0x3FFFECD70A13CAF2 : f64
// special values, which are exact
// call: @erfc_f32(0.0 : f32) == 1.0 : f32
// call: @erfc_f32(0x7F800000 : f32) == 0.0 : f32
// call: @erfc_f32(0xFF800000 : f32) == 2.0 : f32
// call: @erfc_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
