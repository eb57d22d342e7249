func.func @f(%x: f32, %y: f32, %z: f32) -> f32 {
  %r = math.fma %x, %y, %z : f32
  return %r : f32
}
// call: @f(2.0 : f32, 0x7F7FFFFF : f32, 0xFF7FFFFF : f32) == 0x7F7FFFFF : f32
// call: @f(2.0 : f32, 0xFF7FFFFF : f32, 0x7F800000 : f32) == 0x7F800000 : f32
