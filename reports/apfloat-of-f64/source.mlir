func.func @f(%a: f64, %b: f64) -> f64 {
  %0 = arith.addf %a, %b : f64
  return %0 : f64
}
// call: @f(1.5 : f64, 2.25 : f64) == 3.75 : f64
