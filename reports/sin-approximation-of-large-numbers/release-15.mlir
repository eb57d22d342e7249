func.func @f(%x: f32) -> f32 {
  %r = math.sin %x : f32
  return %r : f32
}
func.func @main() -> f32 {
  %x = arith.constant 1.000000e+20 : f32
  %r = func.call @f(%x) : (f32) -> f32
  return %r : f32
}
