// The arc of a tangent; of an infinity it is a quarter of a turn.
// refused: no intrinsic of LLVM 11 computes
func.func @atan_f32(%a: f32) -> f32 {
  %0 = math.atan %a : f32
  return %0 : f32
}
func.func @atan_f64(%a: f64) -> f64 {
  %0 = math.atan %a : f64
  return %0 : f64
}
// call: @atan_f32(1.0 : f32) == 0x3F490FDB : f32
// call: @atan_f32(0xBE99999A : f32) == 0xBE9539D4 : f32
// call: @atan_f64(0x4202A05F20000000 : f64) == 0x3FF921FB543D4DE0 : f64
// special values, which are exact
// call: @atan_f32(0.0 : f32) == 0.0 : f32
// call: @atan_f32(-0.0 : f32) == -0.0 : f32
// call: @atan_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
