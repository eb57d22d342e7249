func.func @f(%x: f32, %y: f32, %z: f32) -> f32 {
  %r = math.fma %x, %y, %z : f32
  return %r : f32
}
func.func @main() -> f32 {
  %x = arith.constant 2.000000e+00 : f32
  %y = arith.constant 0x7F7FFFFF : f32
  %z = arith.constant 0xFF7FFFFF : f32
  %r = func.call @f(%x, %y, %z) : (f32, f32, f32) -> f32
  return %r : f32
}
