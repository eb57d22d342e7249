func.func @min(%a: f32, %b: f32) -> f32 {
  %r = arith.minf %a, %b : f32
  return %r : f32
}
func.func @main() -> f32 {
  %a = arith.constant -0.0 : f32
  %b = arith.constant 0.0 : f32
  %r = call @min(%a, %b) : (f32, f32) -> f32
  return %r : f32
}
