func.func @f(%y: f32, %x: f32) -> f32 {
  %r = math.atan2 %y, %x : f32
  return %r : f32
}
func.func @main() -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = func.call @f(%zero, %zero) : (f32, f32) -> f32
  return %r : f32
}
