// Exponentials. A result is right if an honest library may give it; here it is the nearest float, worked out with 300 bits.
func.func @exp_f32(%a: f32) -> f32 {
  %0 = math.exp %a : f32
  return %0 : f32
}
func.func @exp_f64(%a: f64) -> f64 {
  %0 = math.exp %a : f64
  return %0 : f64
}
func.func @exp_f16(%a: f16) -> f16 {
  %0 = math.exp %a : f16
  return %0 : f16
}
func.func @exp2_f32(%a: f32) -> f32 {
  %0 = math.exp2 %a : f32
  return %0 : f32
}
func.func @exp2_f64(%a: f64) -> f64 {
  %0 = math.exp2 %a : f64
  return %0 : f64
}
func.func @exp2_f16(%a: f16) -> f16 {
  %0 = math.exp2 %a : f16
  return %0 : f16
}
// call: @exp_f32(1.0 : f32) == 0x402DF854 : f32
// call: @exp_f32(-1.0 : f32) == 0x3EBC5AB2 : f32
// call: @exp_f32(88.5 : f32) == 0x7F4CDCC4 : f32
// call: @exp_f32(-87.0 : f32) == 0x00B33687 : f32
// call: @exp_f64(0.5 : f64) == 0x3FFA61298E1E069C : f64
// call: @exp_f64(709.0 : f64) == 0x7FDD422D2BE5DC9B : f64
// call: @exp_f64(-745.0 : f64) == 0x0000000000000001 : f64
// call: @exp_f16(1.5 : f16) == 0x447B : f16
// call: @exp_f16(11.0 : f16) == 0x7B4F : f16
// special values, which are exact
// call: @exp_f32(0.0 : f32) == 1.0 : f32
// call: @exp_f32(-0.0 : f32) == 1.0 : f32
// call: @exp_f32(0x7F800000 : f32) == 0x7F800000 : f32
// call: @exp_f32(0xFF800000 : f32) == 0.0 : f32
// call: @exp_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
// call: @exp_f32(1000.0 : f32) == 0x7F800000 : f32
// call: @exp_f32(-1000.0 : f32) == 0.0 : f32
// call: @exp_f64(1000.0 : f64) == 0x7FF0000000000000 : f64
// call: @exp_f64(-1000.0 : f64) == 0.0 : f64
// call: @exp2_f32(0.5 : f32) == 0x3FB504F3 : f32
// call: @exp2_f32(-0.25 : f32) == 0x3F5744FD : f32
// call: @exp2_f32(10.0 : f32) == 1024.0 : f32
// call: @exp2_f32(127.5 : f32) == 0x7F3504F3 : f32
// call: @exp2_f32(-149.0 : f32) == 0x00000001 : f32
// call: @exp2_f64(1023.5 : f64) == 0x7FE6A09E667F3BCD : f64
// call: @exp2_f16(3.5 : f16) == 0x49A8 : f16
// special values, which are exact
// call: @exp2_f32(-0.0 : f32) == 1.0 : f32
// call: @exp2_f32(0x7F800000 : f32) == 0x7F800000 : f32
// call: @exp2_f32(0xFF800000 : f32) == 0.0 : f32
// call: @exp2_f64(0x7FF8000000000000 : f64) == 0x7FF8000000000000 : f64
// call: @exp2_f32(128.0 : f32) == 0x7F800000 : f32
// call: @exp2_f32(-200.0 : f32) == 0.0 : f32
