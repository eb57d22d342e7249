func.func @f(%x: f32) -> f32 {
  %r = math.exp %x : f32
  return %r : f32
}
func.func @main() -> f32 {
  %x = arith.constant 0x7FC00000 : f32
  %r = func.call @f(%x) : (f32) -> f32
  return %r : f32
}
