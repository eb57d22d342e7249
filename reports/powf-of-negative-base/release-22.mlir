func.func @f(%x: f32, %y: f32) -> f32 {
  %r = math.powf %x, %y : f32
  return %r : f32
}
func.func @main() -> f32 {
  %c = arith.constant -2.0 : f32
  %n = arith.constant 3.0 : f32
  %r = func.call @f(%c, %n) : (f32, f32) -> f32
  return %r : f32
}
