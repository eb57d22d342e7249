func.func @f(%x: f32, %n: i32) -> f32 {
  %r = math.fpowi %x, %n : f32, i32
  return %r : f32
}
func.func @main() -> f32 {
  %c = arith.constant -1.0 : f32
  %n = arith.constant 16777217 : i32
  %r = func.call @f(%c, %n) : (f32, i32) -> f32
  return %r : f32
}
