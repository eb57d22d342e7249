func.func @f(%x: f32) -> f32 {
  %n = arith.constant -1 : i32
  %r = math.fpowi %x, %n : f32, i32
  return %r : f32
}
func.func @main() -> f32 {
  %c = arith.constant 0.0 : f32
  %r = func.call @f(%c) : (f32) -> f32
  return %r : f32
}
