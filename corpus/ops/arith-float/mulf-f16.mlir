// f16 products overflow at 65520 and underflow below 2^-25.
func.func @f(%a: f16, %b: f16) -> f16 {
  %0 = arith.mulf %a, %b : f16
  return %0 : f16
}
// call: @f(256.0 : f16, 256.0 : f16) == 0x7C00 : f16
// 255 * 257 = 65535 rounds up to 2^16
// call: @f(255.0 : f16, 257.0 : f16) == 0x7C00 : f16
// call: @f(-256.0 : f16, 255.0 : f16) == -65280.0 : f16
// the least normal halved
// call: @f(0x0400 : f16, 0.5 : f16) == 0x0200 : f16
// call: @f(0x0001 : f16, 0x0001 : f16) == 0.0 : f16
// call: @f(0x0001 : f16, -0.5 : f16) == -0.0 : f16
