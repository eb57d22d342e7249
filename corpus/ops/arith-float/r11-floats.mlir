// The float ops of the standard dialect, in the spelling of release 11.
func @f(%a: f32, %b: f32) -> (f32, f32, f32, f32, f32, f32) {
  %0 = addf %a, %b : f32
  %1 = subf %a, %b : f32
  %2 = mulf %a, %b : f32
  %3 = divf %a, %b : f32
  %4 = remf %a, %b : f32
  %5 = negf %a : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}
func @unary(%a: f32, %b: f32) -> (f32, f32, f32, f32) {
  %0 = absf %a : f32
  %1 = ceilf %a : f32
  %2 = copysign %a, %b : f32
  %3 = sqrt %b : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
// release: 11
// call: @f(7.5 : f32, -2.0 : f32) == 5.5 : f32, 9.5 : f32, -15.0 : f32, -3.75 : f32, 1.5 : f32, -7.5 : f32
// call: @f(0.0 : f32, 0.0 : f32) == 0.0 : f32, 0.0 : f32, 0.0 : f32, 0x7FC00000 : f32, 0x7FC00000 : f32, -0.0 : f32
// call: @unary(-2.5 : f32, 6.25 : f32) == 2.5 : f32, -2.0 : f32, 2.5 : f32, 2.5 : f32
// call: @unary(0.25 : f32, -0.0 : f32) == 0.25 : f32, 1.0 : f32, -0.25 : f32, -0.0 : f32
