// release: 22
func.func @f(%x: f32) -> f32 {
  %r = math.tanh %x : f32
  return %r : f32
}
// tanh is odd: it keeps the sign of a zero.
// call: @f(-0.0 : f32) == -0.0 : f32
