// x + 0, x * 0 and x - x are not what algebra says.
func.func @plus_zero(%x: f32) -> f32 {
  %z = arith.constant 0.0 : f32
  %0 = arith.addf %x, %z : f32
  return %0 : f32
}
func.func @times_zero(%x: f32) -> f32 {
  %z = arith.constant 0.0 : f32
  %0 = arith.mulf %x, %z : f32
  return %0 : f32
}
func.func @minus_self(%x: f32) -> f32 {
  %0 = arith.subf %x, %x : f32
  return %0 : f32
}
// call: @plus_zero(-0.0 : f32) == 0.0 : f32
// call: @plus_zero(0x00000001 : f32) == 0x00000001 : f32
// call: @times_zero(-4.0 : f32) == -0.0 : f32
// call: @times_zero(0x7F800000 : f32) == 0x7FC00000 : f32
// call: @minus_self(3.0 : f32) == 0.0 : f32
// call: @minus_self(0xFF800000 : f32) == 0x7FC00000 : f32
