// Hyperbolic functions. Where one of the exponentials in their formulas overflows they need not.
func.func @sinh_f32(%a: f32) -> f32 {
  %0 = math.sinh %a : f32
  return %0 : f32
}
func.func @sinh_f64(%a: f64) -> f64 {
  %0 = math.sinh %a : f64
  return %0 : f64
}
func.func @cosh_f32(%a: f32) -> f32 {
  %0 = math.cosh %a : f32
  return %0 : f32
}
func.func @cosh_f64(%a: f64) -> f64 {
  %0 = math.cosh %a : f64
  return %0 : f64
}
// call: @sinh_f32(1.0 : f32) == 0x3F966CFE : f32
// call: @sinh_f32(89.0 : f32) == 0x7F28E166 : f32
// call: @sinh_f32(0x2EDBE6FF : f32) == 0x2EDBE6FF : f32
// call: @sinh_f64(-3.0 : f64) == 0xC0240926E70949AE : f64
// special values, which are exact
// call: @sinh_f32(-0.0 : f32) == -0.0 : f32
// call: @sinh_f32(0x7F800000 : f32) == 0x7F800000 : f32
// call: @sinh_f32(0xFF800000 : f32) == 0xFF800000 : f32
// call: @sinh_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
// call: @sinh_f32(200.0 : f32) == 0x7F800000 : f32
// call: @cosh_f32(1.0 : f32) == 0x3FC583AB : f32
// call: @cosh_f32(89.0 : f32) == 0x7F28E166 : f32
// call: @cosh_f64(-3.0 : f64) == 0x402422A497D6185E : f64
// special values, which are exact
// call: @cosh_f32(-0.0 : f32) == 1.0 : f32
// call: @cosh_f32(0x7F800000 : f32) == 0x7F800000 : f32
// call: @cosh_f32(0xFF800000 : f32) == 0x7F800000 : f32
// call: @cosh_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
// call: @cosh_f32(-200.0 : f32) == 0x7F800000 : f32
