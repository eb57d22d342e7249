func.func @f(%x: f64) -> f32 {
  %r = arith.truncf %x upward : f64 to f32
  return %r : f32
}
func.func @main() -> i32 {
  %c = arith.constant 0x3FF0000010000000 : f64
  %r = func.call @f(%c) : (f64) -> f32
  %b = arith.bitcast %r : f32 to i32
  return %b : i32
}
