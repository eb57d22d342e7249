func.func @f(%a: f64, %b: f64, %c: f64) -> f64 {
  %s = arith.addf %a, %b : f64
  %0 = arith.addf %s, %c : f64
  return %0 : f64
}
