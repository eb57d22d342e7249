// minimumf gives NaN if either operand is, and puts -0 below +0.
func.func @f(%a: f64, %b: f64) -> f64 {
  %0 = arith.minimumf %a, %b : f64
  return %0 : f64
}
// call: @f(1.0 : f64, 2.0 : f64) == 1.0 : f64
// call: @f(0.0 : f64, -0.0 : f64) == -0.0 : f64
// call: @f(-0.0 : f64, 0.0 : f64) == -0.0 : f64
// call: @f(0.0 : f64, 0.0 : f64) == 0.0 : f64
// call: @f(0x7FF8000000000000 : f64, 1.0 : f64) == 0x7FF8000000000000 : f64
// call: @f(1.0 : f64, 0x7FF8000000000000 : f64) == 0x7FF8000000000000 : f64
// call: @f(0xFFF0000000000000 : f64, 0xFFEFFFFFFFFFFFFF : f64) == 0xFFF0000000000000 : f64
