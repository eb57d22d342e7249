// The cube root, which a negative number has, too.
func.func @cbrt_f32(%a: f32) -> f32 {
  %0 = math.cbrt %a : f32
  return %0 : f32
}
func.func @cbrt_f64(%a: f64) -> f64 {
  %0 = math.cbrt %a : f64
  return %0 : f64
}
// call: @cbrt_f32(2.0 : f32) == 0x3FA14518 : f32
// call: @cbrt_f32(27.0 : f32) == 3.0 : f32
// call: @cbrt_f64(3.0 : f64) == 0x3FF7137449123EF6 : f64
// special values, which are exact
// call: @cbrt_f32(1.0 : f32) == 1.0 : f32
// call: @cbrt_f32(-0.0 : f32) == -0.0 : f32
// call: @cbrt_f32(0x7F800000 : f32) == 0x7F800000 : f32
// call: @cbrt_f32(0xFF800000 : f32) == 0xFF800000 : f32
// call: @cbrt_f32(-8.0 : f32) == -2.0 : f32
// call: @cbrt_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
