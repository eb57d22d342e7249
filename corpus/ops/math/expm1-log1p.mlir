// A library computes these to the last digits next to zero, too. The formulas exp(x) - 1 and log(1 + x) lose them: their
// results there are inaccurate.
// refused: no intrinsic of LLVM 11 computes
func.func @expm1_f32(%a: f32) -> f32 {
  %0 = math.expm1 %a : f32
  return %0 : f32
}
func.func @expm1_f64(%a: f64) -> f64 {
  %0 = math.expm1 %a : f64
  return %0 : f64
}
func.func @expm1_f16(%a: f16) -> f16 {
  %0 = math.expm1 %a : f16
  return %0 : f16
}
func.func @log1p_f32(%a: f32) -> f32 {
  %0 = math.log1p %a : f32
  return %0 : f32
}
func.func @log1p_f64(%a: f64) -> f64 {
  %0 = math.log1p %a : f64
  return %0 : f64
}
func.func @log1p_f16(%a: f16) -> f16 {
  %0 = math.log1p %a : f16
  return %0 : f16
}
// call: @expm1_f32(1.0 : f32) == 0x3FDBF0A9 : f32
// call: @expm1_f32(-0.5 : f32) == 0xBEC974D0 : f32
// call: @expm1_f64(20.0 : f64) == 0x41BCEB088A68E804 : f64
// call: @expm1_f16(2.0 : f16) == 0x4664 : f16
// 3e-9; the formula returns 0
// call: @expm1_f32(0x314E288F : f32) == 0x314E288F : f32
// special values, which are exact
// call: @expm1_f32(0.0 : f32) == 0.0 : f32
// call: @expm1_f32(0x7F800000 : f32) == 0x7F800000 : f32
// call: @expm1_f32(0xFF800000 : f32) == -1.0 : f32
// call: @expm1_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
// call: @log1p_f32(1.0 : f32) == 0x3F317218 : f32
// call: @log1p_f32(-0.5 : f32) == 0xBF317218 : f32
// call: @log1p_f64(0x4202A05F20000000 : f64) == 0x4037069E2AA3184E : f64
// call: @log1p_f16(2.0 : f16) == 0x3C65 : f16
// 3e-9; the formula returns 0
// call: @log1p_f32(0x314E288F : f32) == 0x314E288F : f32
// special values, which are exact
// call: @log1p_f32(0.0 : f32) == 0.0 : f32
// call: @log1p_f32(-1.0 : f32) == 0xFF800000 : f32
// call: @log1p_f32(-2.0 : f32) == 0x7FC00000 : f32
// call: @log1p_f32(0x7F800000 : f32) == 0x7F800000 : f32
// call: @log1p_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
