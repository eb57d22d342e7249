func.func @f(%x: f32) -> f32 {
  %r = math.ceil %x : f32
  return %r : f32
}
// call: @f(-0.25 : f32) == -0.0 : f32
