func.func @f(%a: f32, %b: f32) -> f32 {
  %r = arith.minimumf %a, %b : f32
  return %r : f32
}
// call: @f(-0.0 : f32, 0.0 : f32) == -0.0 : f32
