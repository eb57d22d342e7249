func.func @f(%x: f32) -> f32 {
  %r = math.sin %x : f32
  return %r : f32
}
// call: @f(1.0e+20 : f32)
