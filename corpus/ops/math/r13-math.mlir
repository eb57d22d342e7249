// absf, ceilf, floorf, fmaf, copysign and math.sqrt, in the spelling of release 13.
func @f(%a: f32, %b: f32) -> (f32, f32, f32, f32, f32, f32) {
  %0 = absf %a : f32
  %1 = ceilf %a : f32
  %2 = floorf %a : f32
  %3 = fmaf %a, %a, %b : f32
  %4 = copysign %b, %a : f32
  %5 = math.sqrt %b : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}
// release: 13
// call: @f(-1.5 : f32, 4.0 : f32) == 1.5 : f32, -1.0 : f32, -2.0 : f32, 6.25 : f32, -4.0 : f32, 2.0 : f32
