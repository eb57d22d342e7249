// The angle of a point, y first, in all four quadrants and on all axes, with zeros of both signs.
// refused: no intrinsic of LLVM 11 computes
func.func @atan2_f32(%a: f32, %b: f32) -> f32 {
  %0 = math.atan2 %a, %b : f32
  return %0 : f32
}
func.func @atan2_f64(%a: f64, %b: f64) -> f64 {
  %0 = math.atan2 %a, %b : f64
  return %0 : f64
}
// call: @atan2_f32(1.0 : f32, 2.0 : f32) == 0x3EED6338 : f32
// call: @atan2_f32(1.0 : f32, -2.0 : f32) == 0x402B6374 : f32
// call: @atan2_f32(-1.0 : f32, -2.0 : f32) == 0xC02B6374 : f32
// call: @atan2_f32(-1.0 : f32, 2.0 : f32) == 0xBEED6338 : f32
// call: @atan2_f64(3.0 : f64, -0.5 : f64) == 0x3FFBC66E44CBC074 : f64
// call: @atan2_f32(1.0 : f32, 0.0 : f32) == 0x3FC90FDB : f32
// call: @atan2_f32(-1.0 : f32, 0.0 : f32) == 0xBFC90FDB : f32
// on the axes
// call: @atan2_f32(0.0 : f32, 1.0 : f32) == 0.0 : f32
// call: @atan2_f32(-0.0 : f32, 1.0 : f32) == -0.0 : f32
// call: @atan2_f32(0.0 : f32, 0.0 : f32) == 0.0 : f32
// call: @atan2_f32(-0.0 : f32, 0.0 : f32) == -0.0 : f32
// call: @atan2_f32(0.0 : f32, -1.0 : f32) == 0x40490FDB : f32
// call: @atan2_f32(-0.0 : f32, -1.0 : f32) == 0xC0490FDB : f32
// call: @atan2_f32(0.0 : f32, -0.0 : f32) == 0x40490FDB : f32
// call: @atan2_f64(-0.0 : f64, -0.0 : f64) == 0xC00921FB54442D18 : f64
// at infinity
// call: @atan2_f32(0x7F800000 : f32, 1.0 : f32) == 0x3FC90FDB : f32
// call: @atan2_f32(1.0 : f32, 0x7F800000 : f32) == 0.0 : f32
// call: @atan2_f32(-1.0 : f32, 0x7F800000 : f32) == -0.0 : f32
// call: @atan2_f32(1.0 : f32, 0xFF800000 : f32) == 0x40490FDB : f32
// call: @atan2_f32(0x7F800000 : f32, 0x7F800000 : f32) == 0x3F490FDB : f32
// call: @atan2_f32(0x7F800000 : f32, 0xFF800000 : f32) == 0x4016CBE4 : f32
// call: @atan2_f32(0x7FC00000 : f32, 1.0 : f32) == 0x7FC00000 : f32
// call: @atan2_f32(1.0 : f32, 0x7FC00000 : f32) == 0x7FC00000 : f32
