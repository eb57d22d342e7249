// f64 sums are rounded to nearest, ties to even.
func.func @f(%a: f64, %b: f64) -> f64 {
  %0 = arith.addf %a, %b : f64
  return %0 : f64
}
// 0.1 + 0.2 is not 0.3.
// call: @f(0x3FB999999999999A : f64, 0x3FC999999999999A : f64) == 0x3FD3333333333334 : f64
// 2^53 + 1 and 2^53 + 3
// call: @f(9007199254740992.0 : f64, 1.0 : f64) == 0x4340000000000000 : f64
// call: @f(9007199254740994.0 : f64, 1.0 : f64) == 0x4340000000000002 : f64
// call: @f(0x7FEFFFFFFFFFFFFF : f64, 0x7FEFFFFFFFFFFFFF : f64) == 0x7FF0000000000000 : f64
// the smallest subnormal twice
// call: @f(0x0000000000000001 : f64, 0x0000000000000001 : f64) == 0x0000000000000002 : f64
