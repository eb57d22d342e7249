func.func @f(%x: f32) -> f32 {
  %r = math.exp %x : f32
  return %r : f32
}
// call: @f(0x7FC00000 : f32) == 0x7FC00000 : f32
