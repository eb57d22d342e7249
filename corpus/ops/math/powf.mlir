// Powers, as C's `pow` has them: 1 to any power and any base to the power of zero are 1, even of a NaN.
func.func @powf_f32(%a: f32, %b: f32) -> f32 {
  %0 = math.powf %a, %b : f32
  return %0 : f32
}
func.func @powf_f64(%a: f64, %b: f64) -> f64 {
  %0 = math.powf %a, %b : f64
  return %0 : f64
}
// call: @powf_f32(2.0 : f32, 0.5 : f32) == 0x3FB504F3 : f32
// call: @powf_f32(10.0 : f32, -3.0 : f32) == 0x3A83126F : f32
// call: @powf_f32(-2.0 : f32, 3.0 : f32) == -8.0 : f32
// call: @powf_f32(-2.0 : f32, 4.0 : f32) == 16.0 : f32
// call: @powf_f32(1.5 : f32, 100.0 : f32) == 0x5CB48CA8 : f32
// call: @powf_f64(0.3 : f64, -0.7 : f64) == 0x400295216EA4F6C2 : f64
// call: @powf_f32(0x3F800001 : f32, 0x4B800000 : f32) == 0x40EC7324 : f32
// a negative base has no power that is not whole
// call: @powf_f32(-2.0 : f32, 0.5 : f32) == 0x7FC00000 : f32
// of zeros and ones
// call: @powf_f32(0.0 : f32, 0.0 : f32) == 1.0 : f32
// call: @powf_f32(0x7FC00000 : f32, 0.0 : f32) == 1.0 : f32
// call: @powf_f32(1.0 : f32, 0x7FC00000 : f32) == 1.0 : f32
// call: @powf_f32(1.0 : f32, 0x7F800000 : f32) == 1.0 : f32
// call: @powf_f32(-1.0 : f32, 0x7F800000 : f32) == 1.0 : f32
// call: @powf_f32(0.0 : f32, -1.0 : f32) == 0x7F800000 : f32
// call: @powf_f32(-0.0 : f32, -1.0 : f32) == 0xFF800000 : f32
// call: @powf_f32(-0.0 : f32, -2.0 : f32) == 0x7F800000 : f32
// call: @powf_f32(-0.0 : f32, 3.0 : f32) == -0.0 : f32
// call: @powf_f32(-0.0 : f32, 2.0 : f32) == 0.0 : f32
// of infinities
// call: @powf_f32(0x7F800000 : f32, -1.0 : f32) == 0.0 : f32
// call: @powf_f32(0xFF800000 : f32, 3.0 : f32) == 0xFF800000 : f32
// call: @powf_f32(0xFF800000 : f32, 2.0 : f32) == 0x7F800000 : f32
// call: @powf_f32(0xFF800000 : f32, -3.0 : f32) == -0.0 : f32
// call: @powf_f32(0.5 : f32, 0x7F800000 : f32) == 0.0 : f32
// call: @powf_f32(0.5 : f32, 0xFF800000 : f32) == 0x7F800000 : f32
// call: @powf_f32(2.0 : f32, 0x7FC00000 : f32) == 0x7FC00000 : f32
// call: @powf_f32(2.0 : f32, 1000.0 : f32) == 0x7F800000 : f32
// call: @powf_f32(2.0 : f32, -1000.0 : f32) == 0.0 : f32
