func.func @f(%x: f32) -> f32 {
  %half = arith.constant 5.000000e-01 : f32
  %r = math.powf %x, %half : f32
  return %r : f32
}
func.func @main() -> f32 {
  %x = arith.constant 0xFF800000 : f32
  %r = func.call @f(%x) : (f32) -> f32
  return %r : f32
}
