func.func @f(%x: f32, %lo: f32, %hi: f32) -> f32 {
  %r = math.clampf %x to [%lo, %hi] : f32
  return %r : f32
}
// call: @f(0.25 : f32, 0.0 : f32, 1.0 : f32) == 0.25 : f32
