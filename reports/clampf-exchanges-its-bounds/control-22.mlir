func.func @f(%x: f32) -> f32 {
  %lo = arith.constant 0.0 : f32
  %hi = arith.constant 1.0 : f32
  %a = arith.minimumf %x, %hi : f32
  %r = arith.maximumf %a, %lo : f32
  return %r : f32
}
func.func @main() -> f32 {
  %c = arith.constant 0.25 : f32
  %r = func.call @f(%c) : (f32) -> f32
  return %r : f32
}
