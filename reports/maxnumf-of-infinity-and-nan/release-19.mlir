func.func @max(%x: f32) -> f32 {
  %minus_infinity = arith.constant 0xFF800000 : f32
  %r = arith.maxnumf %x, %minus_infinity : f32
  return %r : f32
}
func.func @main() -> f32 {
  %nan = arith.constant 0x7FC00000 : f32
  %r = call @max(%nan) : (f32) -> f32
  return %r : f32
}
