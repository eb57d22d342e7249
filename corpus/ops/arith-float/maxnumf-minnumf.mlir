// maxnumf and minnumf prefer a number to a NaN. Of two zeros they may give either.
func.func @f(%a: f32, %b: f32) -> (f32, f32) {
  %0 = arith.maxnumf %a, %b : f32
  %1 = arith.minnumf %a, %b : f32
  return %0, %1 : f32, f32
}
// call: @f(1.0 : f32, 2.0 : f32) == 2.0 : f32, 1.0 : f32
// call: @f(0x7FC00000 : f32, 1.0 : f32) == 1.0 : f32, 1.0 : f32
// call: @f(-3.0 : f32, 0x7FC00000 : f32) == -3.0 : f32, -3.0 : f32
// call: @f(0x7FC00000 : f32, 0x7FC00000 : f32) == 0x7FC00000 : f32, 0x7FC00000 : f32
// call: @f(0x7F800000 : f32, 0xFF800000 : f32) == 0x7F800000 : f32, 0xFF800000 : f32
// call: @f(0xFF800000 : f32, 0x7FC00000 : f32) == 0xFF800000 : f32, 0xFF800000 : f32
// call: @f(0.0 : f32, -0.0 : f32) == poison : f32, poison : f32
// call: @f(-0.0 : f32, -0.0 : f32) == -0.0 : f32, -0.0 : f32
