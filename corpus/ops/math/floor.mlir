// Rounding down.
func.func @f(%a: f64) -> f64 {
  %0 = math.floor %a : f64
  return %0 : f64
}
func.func @h(%a: f16) -> f16 {
  %0 = math.floor %a : f16
  return %0 : f16
}
// call: @f(1.75 : f64) == 1.0 : f64
// call: @f(-1.25 : f64) == -2.0 : f64
// call: @f(0.5 : f64) == 0.0 : f64
// call: @f(-0.0 : f64) == -0.0 : f64
// call: @f(0x0000000000000001 : f64) == 0.0 : f64
// call: @f(0x8000000000000001 : f64) == -1.0 : f64
// 2^52 - 0.5
// call: @f(0x432FFFFFFFFFFFFF : f64) == 0x432FFFFFFFFFFFFE : f64
// call: @f(0x4330000000000001 : f64) == 0x4330000000000001 : f64
// call: @f(0x7FF0000000000000 : f64) == 0x7FF0000000000000 : f64
// call: @f(0x7FF8000000000000 : f64) == 0x7FF8000000000000 : f64
// call: @h(-1022.5 : f16) == -1023.0 : f16
// call: @h(0x8001 : f16) == -1.0 : f16
