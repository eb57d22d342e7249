func.func @f(%x: f32) -> f32 {
  %half = arith.constant 5.000000e-01 : f32
  %r = math.powf %x, %half : f32
  return %r : f32
}
// call: @f(0xFF800000 : f32) == 0x7F800000 : f32
// call: @f(-0.0 : f32) == 0.0 : f32
