func.func @max(%a: f32, %b: f32) -> f32 {
  %r = arith.maxf %a, %b : f32
  return %r : f32
}
func.func @main() -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  %one = arith.constant 1.0 : f32
  %r = call @max(%nan, %one) : (f32, f32) -> f32
  return %r : f32
}
