func.func @f(%x: f32) -> f32 {
  %r = math.round %x : f32
  return %r : f32
}
// call: @f(0x3EFFFFFF : f32) == 0.0 : f32
