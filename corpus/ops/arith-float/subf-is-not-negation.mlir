// 0 - x and -x differ at zero.
func.func @f(%x: f64) -> (f64, f64) {
  %z = arith.constant 0.0 : f64
  %0 = arith.subf %z, %x : f64
  %1 = arith.negf %x : f64
  return %0, %1 : f64, f64
}
// call: @f(0.0 : f64) == 0.0 : f64, -0.0 : f64
// call: @f(-0.0 : f64) == 0.0 : f64, 0.0 : f64
// call: @f(1.5 : f64) == -1.5 : f64, -1.5 : f64
// call: @f(0x7FF0000000000000 : f64) == 0xFFF0000000000000 : f64, 0xFFF0000000000000 : f64
