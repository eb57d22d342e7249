func.func @f(%x: f32) -> f32 {
  %r = math.tanh %x : f32
  return %r : f32
}
func.func @main() -> f32 {
  %c = arith.constant -0.0 : f32
  %r = func.call @f(%c) : (f32) -> f32
  return %r : f32
}
