func.func @f(%x: f32) -> f32 {
  %r = math.round %x : f32
  return %r : f32
}
func.func @main() -> f32 {
  %c = arith.constant 0x3EFFFFFF : f32
  %r = func.call @f(%c) : (f32) -> f32
  return %r : f32
}
