// Float constants in decimal, in scientific notation and as bit patterns.
func.func @f() -> (f32, f32, f32, f64, f64, f16, f32) {
  %0 = arith.constant 1.5 : f32
  %1 = arith.constant -0.0 : f32
  %2 = arith.constant 0x7F800000 : f32
  %3 = arith.constant 1.0e-3 : f64
  %4 = arith.constant 0x0000000000000001 : f64
  %5 = arith.constant 6.55e+4 : f16
  %6 = arith.constant 0x7FC00000 : f32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f64, f64, f16, f32
}
// 65500 lies between 65472 and 65504, nearer to the latter; 0.001 = 0x3F50624DD2F1A9FC
// call: @f() == 0x3FC00000 : f32, 0x80000000 : f32, 0x7F800000 : f32, 0x3F50624DD2F1A9FC : f64, 0x0000000000000001 : f64, 65504.0 : f16, 0x7FC00000 : f32
